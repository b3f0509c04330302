"""The addresses of the pages."""

from django.urls import include, path

from pbem.web.api import api
from pbem.web.views import (
    away,
    challenges,
    dice,
    games,
    history,
    leagues,
    lobby,
    mailbox,
    orders,
    programs,
    receipts,
    talk,
    times,
    titles,
)

challenge = [
    path("accept/", challenges.accept, name="challenge-accept"),
    path("bot/", challenges.bot, name="challenge-bot"),
    path("phrase/", challenges.phrase, name="challenge-phrase"),
    path("start/", challenges.start, name="challenge-start"),
    path("leave/", challenges.leave, name="challenge-leave"),
    path("decline/", challenges.decline, name="challenge-decline"),
    path("cancel/", challenges.cancel, name="challenge-cancel"),
]

game = [
    path("", games.game, name="game"),
    path("log/", games.log, name="log"),
    path("map/", games.map_in_words, name="game-text-map"),
    path("orders/", orders.orders, name="orders"),
    path("orders/check/", orders.check, name="orders-check"),
    path("orders/suggest/", orders.suggest, name="orders-suggest"),
    path("orders/ahead/", orders.ahead, name="ahead"),
    path("orders/withdraw/", orders.withdraw, name="withdraw"),
    path("receipts/", receipts.receipts, name="receipts"),
    path("receipts/<int:number>/", receipts.receipt, name="receipt"),
    path("history/", history.history, name="history"),
    path("history/<int:number>/", history.replay, name="replay"),
    path("dice/", dice.dice, name="game-dice"),
    path("record.json", dice.record, name="record"),
    path("talk/", talk.talk, name="talk"),
    path("concede/", talk.concede, name="concede"),
    path("draw/", talk.draw, name="draw"),
    path("time/", times.time, name="game-time"),
    path("pause/<slug:act>/", times.pause, name="pause"),
    path("seats/<slug:side>/take/", times.take, name="take-seat"),
    path("seats/<slug:side>/<slug:act>/", times.absent, name="absent"),
    path("leave-seat/", times.leave_seat, name="leave-seat"),
    path("briefing/", times.briefing, name="briefing"),
]

urlpatterns = [
    path("", lobby.home, name="front"),
    path("desk/", lobby.desk, name="desk"),
    path("desk/away/", away.away, name="away"),
    path("desk/away/<int:pk>/back/", away.come_back, name="come-back"),
    path("games/", lobby.games, name="games"),
    path("games/<slug:code>/", include([*game, *challenge])),
    path("challenges/new/", challenges.choose, name="challenge-choose"),
    path("challenges/new/<slug:slug>/", challenges.new, name="challenge-new"),
    path("titles/", titles.titles, name="titles"),
    path("titles/<slug:slug>/", titles.title, name="title"),
    path("titles/<slug:slug>/<slug:name>/", titles.document, name="document"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/join/", leagues.join, name="league-join"),
    path("leagues/<slug:slug>/leave/", leagues.leave, name="league-leave"),
    path("api/", programs.programs, name="programs"),
    path("api/v1/", api.urls),
    path("people/me/tokens/", programs.tokens, name="tokens"),
    path("people/me/tokens/<int:pk>/revoke/", programs.revoke, name="revoke-token"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<int:pk>/", mailbox.letter, name="letter"),
    path("mailbox/<int:pk>/html/", mailbox.html, name="letter-html"),
    path("mailbox/<int:pk>/reply/", mailbox.reply, name="letter-reply"),
]
