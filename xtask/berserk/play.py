"""Bots that are written with berserk, unchanged but for the address, play on a server.

    python play.py PROGRAM      # PROGRAM is `dameo`
"""

import json
import random
import subprocess
import sys
import tempfile
import threading
import urllib.request
from contextlib import closing

import berserk
from berserk.exceptions import ResponseError

PASSWORD = "correct horse"


class Server:
    """`dameo serve` on a free port, with a database of its own."""

    def __init__(self, program, folder):
        command = [program, "serve", "--addr", "127.0.0.1:0", "--db", f"{folder}/dameo.db"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.url = self.process.stdout.readline().strip().removeprefix("listening on ")

    def post(self, path, body, cookie=None):
        headers = {"Content-Type": "application/json", "Origin": self.url}
        if cookie:
            headers["Cookie"] = cookie
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as response:
            cookie = response.headers.get("Set-Cookie", "").split(";")[0]
            return json.load(response), cookie

    def client(self, name, scopes):
        """A client of berserk for a new member."""
        _, cookie = self.post("/api/online/sign-up", {"name": name, "password": PASSWORD})
        body = {"label": "berserk", "scopes": scopes}
        made, _ = self.post("/api/online/account/tokens", body, cookie)
        session = berserk.TokenSession(made["secret"])
        client = berserk.Client(session, base_url=self.url)
        client.token, client.cookie = made["secret"], cookie
        return client

    def moves(self, variant, moves):
        body = {"moves": moves}
        reply, _ = self.post(f"/api/{variant}/moves", body)
        return [move["text"] for move in reply["moves"]]

    def stop(self):
        self.process.terminate()
        assert self.process.wait(20) == 0


def refused(call, *arguments, status=400, **options):
    """Calls what the server must refuse, and returns why."""
    try:
        call(*arguments, **options)
    except ResponseError as error:
        assert error.status_code == status, error
        return error.cause["error"] if isinstance(error.cause, dict) else str(error.cause)
    raise AssertionError(f"{call} was not refused")


def next_event(events, kind):
    return next(event for event in events if event["type"] == kind)


class Player(threading.Thread):
    """Plays random moves to the end of a game."""

    def __init__(self, server, bot, game, color, variant, seed):
        super().__init__(daemon=True)
        self.server, self.bot, self.game, self.color = server, bot, game, color
        self.variant, self.random = variant, random.Random(seed)
        self.last, self.chat, self.played = None, [], 0

    def run(self):
        self.bot.bots.post_message(self.game, f"I am {self.color}")
        for event in self.bot.bots.stream_game_state(self.game):
            if event["type"] == "chatLine":
                self.chat.append((event["username"], event["text"]))
                continue
            if event["type"] == "opponentGone":
                continue
            state = event["state"] if event["type"] == "gameFull" else event
            self.last = state
            moves = state["moves"].split()
            is_turn = ("white", "black")[len(moves) % 2] == self.color
            if state["status"] == "started" and is_turn and len(moves) >= self.played:
                move = self.random.choice(self.server.moves(self.variant, moves))
                self.played = len(moves) + 1
                self.bot.bots.make_move(self.game, move)


def begin(one, two, color, variant):
    """A game of two bots, with the events of the second one."""
    with closing(two.bots.stream_incoming_events()) as events:
        challenge = one.challenges.create(
            "Two", False, clock_limit=300, clock_increment=2, color=color, variant=variant
        )
        received = next(
            event
            for event in events
            if event["type"] == "challenge" and event["challenge"]["id"] == challenge["id"]
        )
        assert received["challenge"]["challenger"]["title"] == "BOT"
        two.bots.accept_challenge(challenge["id"])
        started = next_event(events, "gameStart")["game"]
        while started["gameId"] != challenge["id"]:
            started = next_event(events, "gameStart")["game"]
    return challenge["id"]


def whole_game(server, one, two, variant, color, seed):
    game = begin(one, two, color, variant)
    sides = {"One": color, "Two": "black" if color == "white" else "white"}
    players = [
        Player(server, bot, game, sides[name], variant, seed + index)
        for index, (name, bot) in enumerate([("One", one), ("Two", two)])
    ]
    for player in players:
        player.start()
    for player in players:
        player.join(120)
        assert not player.is_alive(), "the game does not end"
    first, second = (player.last for player in players)
    assert first["moves"] == second["moves"] and first["status"] == second["status"]
    assert first["status"] in ("variantEnd", "draw"), first
    assert server.moves(variant, first["moves"].split()) == [] or first["status"] == "draw"
    said = {text for player in players for _, text in player.chat}
    assert said <= {"I am white", "I am black"}, said
    print(f"{variant}: {len(first['moves'].split())} moves, {first['status']}")


def other_calls(server, one, two):
    game = begin(one, two, "white", "dameo")
    assert "turn" in refused(two.bots.make_move, game, "e8-e5")
    assert refused(one.bots.make_move, game, "a1-h8")
    stream = one.bots.stream_game_state(game)
    full = next(stream)
    assert full["state"]["wtime"] == 300_000 and full["white"]["title"] == "BOT"
    one.bots.make_move(game, "d1-d4")
    assert next_event(stream, "gameState")["moves"] == "d1-d4"
    # The stream is opened again, and has the whole game.
    stream.close()
    stream = one.bots.stream_game_state(game)
    assert next(stream)["state"]["moves"] == "d1-d4"
    two.bots.post_message(game, "hello", spectator=True)
    assert next_event(stream, "chatLine")["text"] == "hello"
    two.bots.resign_game(game)
    last = next_event(stream, "gameState")
    assert (last["status"], last["winner"]) == ("resign", "white"), last
    assert next(stream, None) is None

    game = begin(one, two, "white", "croda")
    two.bots.abort_game(game)
    assert next(one.bots.stream_game_state(game))["state"]["status"] == "aborted"

    with closing(one.bots.stream_incoming_events()) as events:
        challenge = one.challenges.create("Two", False, clock_limit=60, clock_increment=0)
        # The stream is opened by the first event that is read.
        next_event(events, "challenge")
        two.bots.decline_challenge(challenge["id"], "later")
        declined = next_event(events, "challengeDeclined")["challenge"]
        assert declined["declineReasonKey"] == "later"
        challenge = one.challenges.create("Two", False, days=2)
        assert challenge["timeControl"]["daysPerTurn"] == 2
        one.challenges.cancel(challenge["id"])
        next_event(events, "challengeCanceled")
    assert one.challenges.get_mine() == {"in": [], "out": []}
    created = one.challenges.create_open(300, 3, variant="dameo")
    assert created["urlWhite"].endswith(created["id"])
    assert refused(one.challenges.create, "Nobody", False, status=404)


def against_levels(server):
    """A member plays the server itself, to the end of a game."""
    member = server.client("Five", ["board:play", "challenge:write"])
    game = member.challenges.create_ai(
        level=1, clock_limit=300, clock_increment=2, color="white", variant="dameo"
    )
    assert game["opponent"]["ai"] == 1, game
    game, played, choice = game["id"], 0, random.Random(5)
    for event in member.board.stream_game_state(game):
        state = event["state"] if event["type"] == "gameFull" else event
        if event["type"] == "gameFull":
            assert event["black"] == {"aiLevel": 1}, event
        if event["type"] not in ("gameFull", "gameState") or state["status"] != "started":
            continue
        moves = state["moves"].split()
        if len(moves) % 2 == 0 and len(moves) >= played:
            played = len(moves) + 1
            member.board.make_move(game, choice.choice(server.moves("dameo", moves)))
    assert state["status"] in ("variantEnd", "draw"), state
    print(f"level 1: {len(state['moves'].split())} moves, {state['status']}")
    refused(member.challenges.create_ai, level=13)


def clocks(server, one, two):
    """The clock is started early, and time is given."""
    game = begin(one, two, "white", "dameo")
    stream = two.bots.stream_game_state(game)
    assert "expiration" in next(stream)["state"]
    refused(one.challenges.start_clocks, game, one.token, one.token)
    one.challenges.start_clocks(game, one.token, two.token)
    assert "expiration" not in next_event(stream, "gameState")
    before = next(one.bots.stream_game_state(game))["state"]["btime"]
    one.challenges.add_time_to_opponent_clock(game, 15)
    given = next_event(stream, "gameState")["btime"]
    assert given.total_seconds() * 1000 == before + 15_000, (before, given)
    refused(one.challenges.add_time_to_opponent_clock, game, 0)
    two.bots.resign_game(game)


def arena(server):
    """A game of an arena with half of the time."""
    players = [server.client(name, ["board:play"]) for name in ("Six", "Seven")]
    format = {"kind": "arena", "minutes": 60}
    body = {"title": "Arena", "variant": "dameo", "time": "300+3", "format": format}
    created, _ = server.post("/api/online/tournaments", body, players[0].cookie)
    path = f"/api/online/tournaments/{created['id']}"
    for player in players:
        server.post(f"{path}/join", {}, player.cookie)
    with closing(players[0].board.stream_incoming_events()) as events:
        server.post(f"{path}/start", {}, players[0].cookie)
        game = next_event(events, "gameStart")["game"]
    stream = players[1].board.stream_game_state(game["gameId"])
    next(stream)
    players[0].board.go_berserk(game["gameId"])
    state = next_event(stream, "gameState")
    side = game["color"][0]
    assert state[f"{side}time"].total_seconds() == 150, state
    assert state[f"{side}inc"].total_seconds() == 0, state
    refused(players[0].board.go_berserk, game["gameId"])


def board(server):
    """A member plays by the board API."""
    three = server.client("Three", ["board:play"])
    four = server.client("Four", ["board:play"])
    seek = threading.Thread(target=lambda: three.board.seek(5, 3, variant="dameo"), daemon=True)
    seek.start()
    with closing(four.board.stream_incoming_events()) as events:
        four.board.seek(5, 3, variant="dameo")
        game = next_event(events, "gameStart")["game"]["gameId"]
    seek.join(20)
    assert not seek.is_alive()
    stream = three.board.stream_game_state(game)
    assert next(stream)["type"] == "gameFull"
    refused(four.board.go_berserk, game)
    four.board.offer_draw(game)
    state = next_event(stream, "gameState")
    assert state.get("wdraw") or state.get("bdraw"), state
    three.board.accept_draw(game)
    assert next_event(stream, "gameState")["status"] == "draw"


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            one, two = (server.client(name, ["bot:play"]) for name in ("One", "Two"))
            for bot in (one, two):
                bot.account.upgrade_to_bot()
            account = one.account.get()
            assert (account["username"], account["title"]) == ("One", "BOT"), account
            whole_game(server, one, two, "dameo", "white", seed=1)
            whole_game(server, one, two, "croda", "black", seed=3)
            other_calls(server, one, two)
            board(server)
            clocks(server, one, two)
            against_levels(server)
            arena(server)
        finally:
            server.stop()
    print("berserk plays")


if __name__ == "__main__":
    main(sys.argv[1])
