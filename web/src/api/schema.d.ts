// The types of docs/openapi.json, written by `npm test -- --update` with openapi-typescript.

export interface paths {
    "/api/online/account/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes the account of the sender. Running games are resigned; games stay, with a player of
         *     whom nothing is known.
         */
        post: operations["delete_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns everything that is stored about the sender, but hashes of secrets. The JSON is not
         *     complete if something could not be read.
         */
        get: operations["export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what is known of the address of the sender, which nobody else sees. */
        get: operations["show_mail"];
        /**
         * Sends a link to an address of the member who sends the request. It becomes its address, in place
         *     of the one that it has, when the link is followed within 24 hours.
         */
        put: operations["change_mail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/mail/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes the address of the member who sends the request, and one that waits to be confirmed. */
        post: operations["remove_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/mail/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets whether the member who sends the request is reminded by mail of games over days. */
        put: operations["set_reminders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the passkeys of the sender. */
        get: operations["list_passkeys"];
        put?: never;
        /** Adds the passkey that the browser of the sender has made. */
        post: operations["add_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns what the browser of the sender, a member who proves to be it, needs to make a passkey. */
        post: operations["begin_addition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a passkey of the sender another label. */
        put: operations["rename_passkey"];
        post?: never;
        /** Removes a passkey of the sender, but not the only way in. */
        delete: operations["remove_passkey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the password of the member who sends the request, or sets the first one. All its
         *     sessions end but this one, which goes on with another cookie.
         */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the browsers of the sender that are told of turns. */
        get: operations["list_subscriptions"];
        /**
         * Has the browser of the session told from now on, in place of what it had before: of a turn and
         *     the end of a game over days, and of challenges.
         */
        put: operations["subscribe"];
        post?: never;
        /** Has the browser of the session told no more. */
        delete: operations["unsubscribe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/push/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Has another browser of the sender told no more. */
        delete: operations["end_subscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the member who sends the request new recovery codes. The old ones stop working. */
        post: operations["renew_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the sessions of the sender. */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /** Ends all other sessions of the sender. */
        delete: operations["end_other_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a session of the sender. */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the tokens of the sender. */
        get: operations["list_tokens"];
        put?: never;
        /** Makes a token of the sender, who has to be a member. */
        post: operations["create_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/account/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a token of the sender, and the streams that were opened with it. */
        delete: operations["end_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Searches the archive of finished games. An answer has 50 at most. */
        get: operations["search_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists whom the sender has blocked. */
        get: operations["list_blocks"];
        put?: never;
        /**
         * Blocks a member, or the opponent in a game of the sender: neither accepts an invitation of the
         *     other one, or hears it, from then on.
         */
        post: operations["block"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/blocks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a block back. */
        delete: operations["unblock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the open challenges of the sender, and to it. */
        get: operations["list_challenges"];
        put?: never;
        /**
         * Challenges a member or a bot to a game. One to a live game ends with the last lobby socket of
         *     the challenger, or after ten minutes.
         */
        post: operations["create_challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/challenges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancels an open challenge of the sender. */
        delete: operations["cancel_challenge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/challenges/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines an open challenge to the sender. */
        post: operations["decline_challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/correspondence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the games over days of the guest or member, and how many wait for a move. */
        get: operations["correspondence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/dumps/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the games that ended in a month (by UTC), as PDN or as lines of JSON. The file is cut
         *     off if something cannot be read.
         */
        get: operations["dump_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a running or finished game. */
        get: operations["show_game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/games/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sends the own analysis of a finished game to the opponent, if both have agreed to analyse it
         *     together. The room passes it on, and keeps the last one of each player while it is open.
         */
        put: operations["send_analysis"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/games/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the own conditional lines. */
        get: operations["show_lines"];
        /**
         * Replaces the own conditional lines, if the game is in the state that they are for. It is done
         *     in the order of the moves: a move of the opponent that was first has used the old ones.
         */
        put: operations["set_lines"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/games/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the review of a finished game that is kept for all, or what review the server would keep. */
        get: operations["show_review"];
        /**
         * Offers a review of a finished game. The server checks it in the background, and keeps it for
         *     all if it is right and the first one by this version of the engine.
         */
        put: operations["offer_review"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/games/{id}/seat-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a link to the own seat, for another device of the player. */
        post: operations["create_seat_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/games/{id}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the seat to which a link leads. */
        post: operations["take_seat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/imported-games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the imported games of the sender, those that were imported last first. An answer has 50
         *     at most.
         */
        get: operations["list_imported_games"];
        put?: never;
        /**
         * Imports the games of a file that PlayStrategy or AbstractPlay has saved, or of another one with
         *     moves: at most 1000 games in 4 MiB, each of 16 KiB at most. Games whose moves are all legal are
         *     kept, each once, however often it is sent; what is wrong with the others is said of each.
         *     Nobody else sees imported games.
         */
        post: operations["import_games"];
        /** Removes all imported games of the sender. */
        delete: operations["remove_imported_games"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/imported-games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows an imported game of the sender with its moves. */
        get: operations["show_imported_game"];
        put?: never;
        post?: never;
        /** Removes an imported game of the sender. */
        delete: operations["remove_imported_game"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an invitation to a game. */
        post: operations["create_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows an invitation. */
        get: operations["show_invitation"];
        put?: never;
        post?: never;
        /** Withdraws an invitation of the guest. */
        delete: operations["withdraw_invitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/invitations/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts an invitation: the game begins, with its id. */
        post: operations["accept_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/leaders/{variant}/{speed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows the best members of a variant and speed: those whose rating is not provisional, and who
         *     have ended a rated game in the last 30 days.
         */
        get: operations["show_leaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the open invitations that anybody may accept. */
        get: operations["lobby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/log-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins a session of a member. If the sender is a guest, its games and invitations become
         *     the member's, except games in which the member has the other side.
         */
        post: operations["log_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/log-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a session of the member whose passkey was used, as `log-in` does. */
        post: operations["log_in_with_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/log-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session of the sender, if there is one. */
        post: operations["log_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/mail/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms an address by the link that was sent to it, which cannot be used again. Whoever has
         *     the link may do so, also without a session.
         */
        post: operations["confirm_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/mail/unsubscribe/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Leads whoever opens the address of a mail's header in a browser to the page that asks: programs
         *     that look at the links of a mail do so, too.
         */
        get: operations["ask_to_stop_reminders"];
        put?: never;
        /**
         * Ends the reminders of whoever has got the mail with this secret: mail programs send this request
         *     when somebody clicks on "unsubscribe" (RFC 8058).
         */
        post: operations["stop_reminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the guest or member who sends the request, and the games. */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/meetings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows what has an id: a game, or else the invitation that has not become one; to its two
         *     players, also an open challenge.
         */
        get: operations["show_meeting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows an account, also that of a guest, for moderators. */
        get: operations["show_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/accounts/{id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all sessions and tokens of a member. */
        post: operations["end_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/accounts/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a member a role. Only an administrator does; the last one stays. */
        put: operations["set_role"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/accounts/{id}/sanctions/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mutes, bans or closes an account, in place of the sanction of this kind that there may be. Of
         *     a banned account open invitations are withdrawn and running games go on; of a closed one
         *     sessions end and running games are resigned. Moderators do it to members, administrators to
         *     moderators as well.
         */
        put: operations["impose"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/accounts/{id}/sanctions/{kind}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lifts a sanction. */
        post: operations["lift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the codes to sign up, for administrators. */
        get: operations["list_codes"];
        put?: never;
        /** Makes a code to sign up, for administrators. */
        post: operations["create_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a code to sign up, for administrators. */
        delete: operations["end_code"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/players/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the account of a member, for moderators. */
        get: operations["show_member"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the open reports, the oldest first and at most a hundred, for moderators. */
        get: operations["list_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/reports/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a report, for moderators. The reason tells what came of it. */
        post: operations["close_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets who can sign up: everybody, whoever has a code, or nobody. */
        put: operations["set_sign_up"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the moderators and administrators, for moderators. */
        get: operations["list_staff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/moderation/trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows what moderators and administrators have done, the latest first and at most a hundred
         *     entries, for moderators.
         */
        get: operations["show_trail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/openings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows what was played from a position in the finished public games, in their first 24 plies. */
        get: operations["show_opening"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the text about privacy or the terms of use, in Markdown. */
        get: operations["show_page"];
        /** Replaces the text about privacy or the terms of use, for administrators. */
        put: operations["set_page"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/passkey/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns what a browser needs to use a passkey of this site, whosever it is: to log in, or to
         *     prove who somebody is. It counts as an attempt until the passkey was the right one.
         */
        post: operations["begin_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/players/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a member, whatever the case of the letters of the name. */
        get: operations["show_player"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/players/{name}/ratings/{variant}/{speed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows how a rating of a member has changed: a point for each day on which it did. */
        get: operations["show_rating_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the ratings of the sender in puzzles, and what has become of puzzles that it has tried, the
         *     last change last. It is empty for guests.
         */
        get: operations["show_puzzles"];
        put?: never;
        /**
         * Notes attempts of a member at puzzles, in their order. The first one at a puzzle counts, and is
         *     rated in training; of later ones it is noted that the puzzle was solved after all. So attempts can
         *     be sent again when the answer was lost.
         */
        post: operations["note_puzzles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets a new password with a recovery code, which cannot be used again, and logs in. All
         *     sessions of the member end.
         */
        post: operations["recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/recover/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets a new password by a link, which cannot be used again, and logs in. All sessions of the
         *     member end.
         */
        post: operations["recover_by_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/recover/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a member who has lost the password a link with which it sets a new one within an hour, if
         *     the address is that of the member. The answer is the same if it is not.
         */
        post: operations["ask_for_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports a player to the moderators: a member by the name, or the opponent in a game of the
         *     sender.
         */
        post: operations["report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/set-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the member who sends the request the first administrator, by the secret that the server
         *     has printed when it started. It works once, and only while there is no administrator.
         */
        post: operations["set_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the sender a member: a guest keeps its games and invitations. */
        post: operations["sign_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/sign-up/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the sender a member, as `sign-up` does, with the passkey that the browser has made in
         *     place of a password.
         */
        post: operations["sign_up_with_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/sign-up/passkey/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns what a browser needs to make a passkey with which the sender becomes a member. */
        post: operations["begin_passkey_sign_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists tournaments, at most fifty of each phase. */
        get: operations["list_tournaments"];
        put?: never;
        /** Creates a tournament, for members. */
        post: operations["create_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a tournament. */
        get: operations["show_tournament"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/boards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the boards and the clocks of the games of a tournament that are played on the server now. */
        get: operations["show_boards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a tournament, or cancels it before it has begun, for the organiser. */
        post: operations["close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/games.pdn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the games of a tournament that are over, as PDN. Those that were played at a board have
         *     no moves in it.
         */
        get: operations["show_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Joins a tournament, or comes back after a pause. */
        post: operations["join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leaves a tournament, or pauses in an arena. */
        post: operations["leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enters somebody who plays at a board, for the organiser. */
        post: operations["add_player"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/players/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a player for good, for the organiser. */
        delete: operations["remove_player"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/results/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Enters the result of a game at a board, or takes it back, for the organiser. */
        put: operations["set_result"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tournaments/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a tournament, or its next round, for the organiser. */
        post: operations["start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/online/tv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows running games that began in the lobby and are not played over days: the best one of each
         *     variant, the best one of all, and the boards of the 12 best. The answer is up to two seconds
         *     old, and its positions are three plies behind the games.
         */
        get: operations["show_tv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what online play offers here. A server without this route has no online play. */
        get: operations["site"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the supported variants. */
        get: operations["variants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{variant}/analyse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Searches a position. The response has one JSON document per line: one for each
         *     principal variation of each completed depth, then one with the best move.
         *     The search stops when the client closes the connection.
         */
        post: operations["analyse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{variant}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the legal moves of a position, and the outcome of a finished game. */
        post: operations["moves"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{variant}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reviews every move of a game. */
        post: operations["review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{variant}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the tablebase value of a position and of each of its moves, with
         *     optimal play to the end of the game.
         */
        get: operations["table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the status of the server. */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers while the program runs. */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers with success while the server is ready, until it begins to stop. */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An account, as it is exported. */
        Account: {
            /**
             * Format: int64
             * @description When somebody came.
             */
            createdAt: number;
            /** @description The id. */
            id: string;
            /** @description Guest or member. */
            identity: components["schemas"]["Player"];
            /** @description How many recovery codes were not used. */
            recoveryCodesLeft: number;
        };
        /** @description Whose account is to be deleted. */
        AccountDeletion: {
            passkey?: components["schemas"]["PasskeyProof"] | null;
            /** @description The password of a member; null or left out for a guest. */
            password?: string | null;
        };
        /** @description What a moderator sees of an account. */
        AccountDossier: {
            /**
             * Format: int64
             * @description When somebody came.
             */
            createdAt: number;
            /** @description The id. */
            id: string;
            /** @description Who it is to others. */
            player: components["schemas"]["Player"];
            /** @description The reports about it that are stored, oldest first. */
            reports: components["schemas"]["Report"][];
            /** @description `member`, `moderator` or `administrator`. */
            role: string;
            /** @description The sanctions that are in force. */
            sanctions: components["schemas"]["Sanction"][];
            /** @description The sessions, the latest to begin first. */
            sessions: components["schemas"]["Session"][];
            /** @description What was done to it, the latest first. */
            trail: components["schemas"]["TrailEntry"][];
        };
        /** @description An account, as moderators see it in a list. */
        AccountReference: {
            /** @description The id. */
            id: string;
            /** @description Who it is to others. */
            player: components["schemas"]["Player"];
        };
        /** @description The accuracy of each side, 0 to 100; null for a side that did not move. */
        AccuracyJson: {
            /**
             * Format: double
             * @description Black's accuracy in percent.
             */
            black?: number | null;
            /**
             * Format: double
             * @description White's accuracy in percent.
             */
            white?: number | null;
        };
        /** @description An analysis of a position. */
        AnalyseRequest: components["schemas"]["PositionRequest"] & components["schemas"]["LimitsRequest"];
        /** @description An analysis of a game. */
        Analysis: {
            /** @description One game in PDN, from the position in which the game began. */
            pdn: string;
        };
        /** @description The result of a search. */
        AnalysisEnd: {
            /** @description The best move; null when the game is over. */
            bestmove?: string | null;
            outcome?: components["schemas"]["OutcomeJson"] | null;
            /** @description The expected reply to `bestmove`. */
            ponder?: string | null;
        };
        /** @description A principal variation of a completed iteration. */
        AnalysisLine: {
            /**
             * Format: int32
             * @description The depth of the iteration, in plies.
             */
            depth: number;
            /** @description The rank of the variation among the best ones, from 1. */
            multipv: number;
            /**
             * Format: int64
             * @description Nodes searched so far.
             */
            nodes: number;
            /**
             * Format: int64
             * @description Nodes per second.
             */
            nps: number;
            /** @description The moves in long notation. */
            pv: string[];
            /** @description The score for the side to move. */
            score: components["schemas"]["ScoreJson"];
            /**
             * Format: int32
             * @description The selective depth: the longest variation searched, in plies.
             */
            seldepth: number;
            /**
             * Format: int64
             * @description Tablebase hits so far; omitted if zero.
             */
            tbhits?: number;
            /**
             * Format: int64
             * @description Elapsed time in milliseconds.
             */
            time: number;
        };
        /** @description A document in the stream of an analysis. */
        AnalysisNews: components["schemas"]["AnalysisLine"] | components["schemas"]["AnalysisEnd"];
        /** @description Some games of the archive. */
        ArchivePage: {
            /** @description The games, the last one to end first. */
            games: components["schemas"]["ArchivedGame"][];
            /** @description The value of `after` for those that follow; null if there are none. */
            next?: string | null;
        };
        /** @description A game of the archive. */
        ArchivedGame: {
            /**
             * Format: int64
             * @description When it ended.
             */
            endedAt: number;
            /** @description The id. */
            id: string;
            /** @description Whether it was rated. */
            isRated: boolean;
            /** @description The pieces at the end, White's first, such as `KKMvM`. */
            material: string;
            /**
             * @description The first moves, with blanks between them; empty if the game began from another position
             *     than that of the variant.
             */
            opening: string;
            /** @description The players, with their ratings before the game if it was rated. */
            players: components["schemas"]["SidePlayers"];
            /** @description The number of plies. */
            plies: number;
            /** @description Who won: `white`, `black`, or `draw`. */
            result: string;
            /** @description `live` or `correspondence`. */
            speed: string;
            /** @description The variant. */
            variant: string;
        };
        /** @description Somebody who is blocked. */
        Block: {
            /** @description The id of the block. */
            id: string;
            /** @description Who is blocked. */
            player: components["schemas"]["Player"];
            /**
             * Format: int64
             * @description Since when.
             */
            since: number;
        };
        /** @description Whom somebody blocks: one of both is given. */
        BlockRequest: {
            /** @description The id of a game of the sender, whose opponent is blocked. */
            game?: string | null;
            /** @description The name of a member. */
            player?: string | null;
        };
        /** @description Whom somebody has blocked. */
        Blocks: {
            /** @description The blocks, the first one first. */
            blocks: components["schemas"]["Block"][];
        };
        /** @description The open challenges of an account, and to it. */
        Challenges: {
            /** @description The challenges, oldest first. */
            challenges: components["schemas"]["InvitationView"][];
        };
        /**
         * @description The error code, for programs. The names are a contract.
         * @enum {string}
         */
        Code: "bad-json" | "broken-body" | "bad-host" | "foreign-origin" | "unknown-host" | "not-found" | "unknown-variant" | "method-not-allowed" | "body-timeout" | "body-too-large" | "unsupported-media-type" | "unsupported-encoding" | "bad-request" | "bad-fen" | "bad-pdn" | "bad-move" | "ambiguous-move" | "illegal-move" | "bad-limit" | "too-many-moves" | "too-many-steps" | "too-many-nodes" | "too-many-pieces" | "no-table" | "damaged-table" | "no-such-invitation" | "no-such-game" | "no-such-player" | "invitation-closed" | "own-invitation" | "not-the-creator" | "not-a-player" | "analysis-not-agreed" | "bad-analysis" | "game-not-over" | "bad-review" | "lines-refused" | "bad-lines" | "bad-secret" | "seat-conflict" | "rated-game" | "too-many-invitations" | "bad-invitation" | "no-such-challenge" | "too-many-challenges" | "too-many-games" | "bad-name" | "bad-password" | "bad-code" | "name-taken" | "already-a-member" | "wrong-password" | "wrong-code" | "not-a-member" | "no-session" | "no-such-session" | "bad-token" | "too-many-tokens" | "no-push" | "no-such-subscription" | "too-many-subscriptions" | "no-mail" | "no-mail-address" | "wrong-link" | "muted" | "banned" | "blocked" | "account-closed" | "not-allowed" | "no-such-account" | "last-administrator" | "bad-value" | "too-many-reports" | "too-many-blocks" | "no-such-block" | "no-such-page" | "sign-up-closed" | "wrong-sign-up-code" | "no-passkeys-here" | "bad-passkey" | "wrong-passkey" | "challenge-over" | "passkey-taken" | "too-many-passkeys" | "no-such-passkey" | "last-way-in" | "bad-search" | "no-such-tournament" | "bad-tournament" | "tournament-refused" | "not-the-organiser" | "not-in-tournament" | "too-many-tournaments" | "unavailable" | "not-a-websocket" | "too-many-sockets" | "no-token" | "missing-scope" | "not-a-bot" | "has-games" | "refused" | "bad-field" | "no-such-player" | "too-many-requests" | "too-many-jobs" | "internal" | "busy" | "not-ready" | "stopping" | "timeout";
        /** @description An address that is confirmed. */
        ConfirmedMailAddress: {
            /** @description The address. */
            address: string;
            /**
             * Format: int64
             * @description When it was confirmed.
             */
            confirmedAt: number;
            /** @description Whether the member is reminded of games over days. */
            hasReminders: boolean;
            /** @description The language in which the member is written to. */
            language: string;
        };
        /** @description The games over days that go on. */
        Correspondence: {
            /**
             * @description The games: first those that wait for the sender, then those of the opponents, then those
             *     that are paused, of each the one whose time is up the soonest first.
             */
            games: components["schemas"]["CorrespondenceLine"][];
            /** @description The number of those in which the sender is to move: not of those that are paused. */
            waiting: number;
        };
        /** @description A game over days that goes on. */
        CorrespondenceLine: {
            /**
             * Format: int64
             * @description When the time of the side to move is up, all of a pause taken account of.
             */
            deadline: number;
            /** @description Whether the sender has conditional lines. */
            hasLines: boolean;
            /** @description The id. */
            id: string;
            /** @description The opponent. */
            opponent: components["schemas"]["Player"];
            /**
             * Format: int64
             * @description Until when the game is paused, unless a player ends that sooner; null if it is not.
             */
            pausedUntil?: number | null;
            /** @description The number of plies. */
            ply: number;
            /** @description The seat of the sender. */
            seat: string;
            /** @description The side to move. */
            turn: string;
            /** @description The variant. */
            variant: string;
        };
        /** @description Why a challenge is declined. */
        Decline: {
            /** @description The key of a reason of lichess, such as `tooFast`; `generic` if null or left out. */
            reason?: string | null;
        };
        /** @description A body without fields. */
        Empty: Record<string, never>;
        /** @description Pieces that are won and given for them. */
        ExchangeJson: {
            /** @description Those that it gives for them; often none. */
            lost: components["schemas"]["PiecesJson"];
            /** @description Those that the side with the advantage captures. */
            won: components["schemas"]["PiecesJson"];
        };
        /** @description Everything that is stored about somebody, but the hashes of secrets. */
        Export: {
            /** @description The account. */
            account: components["schemas"]["Account"];
            /** @description Whom the account has blocked, the first one first. */
            blocks: components["schemas"]["Block"][];
            /** @description Its open challenges, and those to it, oldest first. */
            challenges: components["schemas"]["InvitationView"][];
            /** @description The games: those that go on, then those that are over, the latest first. */
            games: components["schemas"]["ExportedGame"][];
            /**
             * @description The games that it has imported from other sites, those that were imported last first. It is
             *     the last field.
             */
            importedGames: components["schemas"]["WholeImportedGame"][];
            /** @description The invitations that are stored, oldest first. */
            invitations: components["schemas"]["InvitationView"][];
            /** @description The address of e-mail. */
            mail: components["schemas"]["Mail"];
            /** @description What moderators and administrators have done to it, the latest first. */
            moderation: components["schemas"]["ExportedDeed"][];
            /** @description The passkeys, the oldest first. The server knows nothing secret of them. */
            passkeys: components["schemas"]["ExportedPasskey"][];
            /** @description The browsers that are told of turns. */
            push: components["schemas"]["PushSubscription"][];
            /** @description The puzzles that it has tried, and its ratings in them. */
            puzzles: components["schemas"]["PuzzleProgress"];
            /**
             * @description What each rated game did to a rating, in the order of the pools and of the games. The
             *     ratings are those after the last ones.
             */
            ratedGames: components["schemas"]["ExportedRating"][];
            /** @description The reports that it has made, oldest first. */
            reports: components["schemas"]["ExportedReport"][];
            /** @description The sessions. */
            sessions: components["schemas"]["Session"][];
            /** @description The tokens. */
            tokens: components["schemas"]["Token"][];
            /** @description The tournaments that it has created or joined, the latest first. */
            tournaments: components["schemas"]["ExportedTournament"][];
        };
        /** @description Something that was done to an account, as it is exported for it. */
        ExportedDeed: {
            /** @description What, such as `ban`. */
            action: string;
            /**
             * Format: int64
             * @description When it ends by itself.
             */
            endsAt?: number | null;
            /**
             * Format: int64
             * @description When.
             */
            madeAt: number;
            /** @description Why. */
            reason: string;
        };
        /** @description A game of somebody. */
        ExportedGame: {
            /** @description The id. */
            id: string;
            /** @description The conditional lines of the account. */
            lines: string[][];
            /** @description The side. */
            seat: string;
            /** @description The game as its players see it; null if what is stored cannot be read. */
            view?: Record<string, never> | null;
        };
        /** @description A passkey, as it is exported. */
        ExportedPasskey: {
            /**
             * @description The public key, the counter and what the authenticator says of itself; null if what is
             *     stored cannot be read.
             */
            credential?: Record<string, never> | null;
            /** @description The passkey. */
            passkey: components["schemas"]["Passkey"];
        };
        /** @description A rating with all that is stored of it, or what a game did to one, as it is exported. */
        ExportedRating: {
            /** @description The rating after it. */
            after: components["schemas"]["RatingNumbers"];
            /** @description The rating when the game ended. */
            before: components["schemas"]["RatingNumbers"];
            /**
             * Format: int64
             * @description When it ended.
             */
            endedAt: number;
            /** @description The game. */
            game: string;
            /** @description Which rated game in this pool it was, from 1. */
            number: number;
            /** @description `live` or `correspondence`. */
            speed: string;
            /** @description The variant. */
            variant: string;
        };
        /** @description A report that somebody has made, as it is exported. */
        ExportedReport: {
            /** @description What it is about. */
            cause: string;
            /**
             * Format: int64
             * @description When.
             */
            createdAt: number;
            /** @description The id of the game. */
            game?: string | null;
            /** @description In own words. */
            note: string;
            /** @description Whom it is about. */
            subject: components["schemas"]["Player"];
        };
        /** @description A tournament of somebody, in the export of the account. */
        ExportedTournament: {
            /** @description The id. */
            id: string;
            /** @description Whether the account has created it. */
            isOrganiser: boolean;
            /** @description The name by which a guest plays. */
            name?: string | null;
            /** @description The number of the player; null for somebody who has not joined. */
            number?: number | null;
            /** @description What it is called. */
            title: string;
        };
        /** @description A line about a game of the guest. */
        GameLine: {
            /** @description How the game ended; null if it is not over. */
            conclusion?: Record<string, never> | null;
            /**
             * Format: int64
             * @description When the time of the side to move is up; null if no time runs.
             */
            deadline?: number | null;
            /** @description The id. */
            id: string;
            /** @description The opponent. */
            opponent: components["schemas"]["Player"];
            /** @description The number of plies. */
            ply: number;
            /** @description The seat of the guest. */
            seat: string;
            /** @description The side to move. */
            turn: string;
            /**
             * Format: int64
             * @description When something happened last.
             */
            updatedAt: number;
            /** @description The variant. */
            variant: string;
        };
        /** @description The review of a game, or how to make one. */
        GameReview: {
            kept?: components["schemas"]["KeptReview"] | null;
            wanted?: components["schemas"]["WantedReview"] | null;
        };
        /** @description A review of a game. */
        GameReviewReply: components["schemas"]["ReviewReply"] & {
            /**
             * @description What was not understood in the PDN, with its line and column; the game was read
             *     without it.
             */
            warnings: string[];
        };
        /** @description Numbers of games by result. */
        GamesByResult: {
            /** Format: int32 */
            black: number;
            /** Format: int32 */
            draws: number;
            /** Format: int32 */
            white: number;
        };
        /** @description What has become of the games of a file. */
        GamesImported: {
            /** @description How many are new, and kept now. */
            added: number;
            /** @description How many were imported before. */
            known: number;
            /** @description How many are not kept because the account has as many as it can have. */
            overLimit: number;
            /** @description What is wrong, or was not understood: the first 100 of it, in the order of the file. */
            problems: components["schemas"]["ImportProblem"][];
            /** @description How many are not kept because something is wrong with them. */
            refused: number;
        };
        /** @description A guest. */
        Guest: {
            /** @description The id. */
            id: string;
        };
        /** @description The status of a running server. */
        Health: {
            /** @description The number of analyses that could start without waiting. */
            free_engines: number;
            /** @description `ok`. */
            status: string;
            /**
             * @description The variants with an endgame tablebase, each with its maximum number of
             *     pieces.
             */
            table_pieces: {
                [key: string]: number;
            };
            /** @description The version of the program. */
            version: string;
        };
        /** @description Something that is wrong with a file, or was not understood. */
        ImportProblem: {
            /** @description The same as data: a `code` and what it is about, as the npm package has them. */
            fault: Record<string, never>;
            /** @description The number of the game in the file, from 1; null if it is about the file. */
            game?: number | null;
            /** @description Whether the game was read all the same. */
            isKept: boolean;
            /** @description What it is in English: where, what was found, and what was expected. */
            text: string;
        };
        /** @description A game that was played at another site. */
        ImportedGame: {
            /**
             * Format: int64
             * @description When it was imported.
             */
            at: number;
            /** @description Black's name as in the file; empty if it has none. */
            black: string;
            /** @description The date as in the file; empty if it has none. */
            date: string;
            /** @description The id: the same game has the same one. */
            id: string;
            /** @description The number of its plies. */
            plies: number;
            /** @description The result: `1-0`, `0-1`, `1/2-1/2` or `*`. */
            result: string;
            /** @description Where it was played, as `PlayStrategy` or `AbstractPlay`; empty if the file does not say. */
            site: string;
            /** @description The variant. */
            variant: string;
            /** @description White's name as in the file; empty if it has none. */
            white: string;
        };
        /** @description Imported games of the sender. */
        ImportedGames: {
            /** @description How many the account has. */
            count: number;
            /** @description The games, those that were imported last first. */
            games: components["schemas"]["ImportedGame"][];
            /** @description How many it can have. */
            limit: number;
            /** @description What `before` is for the games that follow; null if none do. */
            next?: number | null;
        };
        /** @description An invitation to a game. */
        Invitation: {
            /** @description The side of the creator: `white`, `black` or `random`. */
            color: string;
            /** @description The draw rules; those of the variant if left out. */
            drawRules?: string | null;
            /** @description Whether engines, tablebases and the explorer may be used. */
            isHelpAllowed?: boolean;
            /** @description Whether it is in the lobby. */
            isPublic?: boolean;
            /**
             * @description Whether the game is rated, between members; if left out, it is in the lobby where it can
             *     be.
             */
            isRated?: boolean | null;
            /** @description The FEN of the position to begin from; that of the variant if left out. */
            startFen?: string | null;
            time?: components["schemas"]["SideTexts"] | null;
            /** @description The variant. */
            variant: string;
        };
        /** @description An invitation and what has become of it. */
        InvitationView: {
            challenged?: components["schemas"]["Player"] | null;
            /**
             * Format: int64
             * @description When it was made.
             */
            createdAt: number;
            /** @description Who has made it. */
            creator: components["schemas"]["Player"];
            /** @description The id, which the game has later. */
            id: string;
            /** @description The invitation, complete. */
            invitation: components["schemas"]["Invitation"];
            /** @description Whether it was made by the sender of the request. */
            isMine: boolean;
            /** @description What has become of it: `open`, `accepted`, `withdrawn` or `expired`. */
            state: string;
        };
        /** @description Who joins. */
        JoinTournament: {
            /** @description The name of a guest, 1 to 30 characters; a member gives none. */
            name?: string | null;
        };
        /** @description A review that is kept. */
        KeptReview: {
            /** @description The version of the engine. */
            engine: string;
            /**
             * Format: int64
             * @description When it was made.
             */
            madeAt: number;
            /** @description What it evaluates positions with. */
            network: string;
            /**
             * Format: int64
             * @description The nodes for each position.
             */
            nodes: number;
            /** @description The review. Only moves with a judgement have lines, of at most 12 plies. */
            review: components["schemas"]["ReviewReply"];
            /**
             * @description The moves that changed the result with perfect play, as far as the tablebases of the
             *     server know.
             */
            turningPoints: components["schemas"]["TurningPoint"][];
        };
        /** @description A member among the best of a pool. */
        Leader: {
            /** @description The number of rated games. */
            games: number;
            /** @description The member, with the rating. */
            player: components["schemas"]["Player"];
        };
        /** @description The best members of a pool. */
        Leaders: {
            /** @description The members, the best one first. */
            leaders: components["schemas"]["Leader"][];
        };
        /** @description A legal move. */
        LegalMove: {
            /** @description The squares of the captured pieces, in board order. */
            captured: string[];
            /** @description The origin square. */
            from: string;
            /** @description Every square the piece stops on, from `from` to `to` inclusive. */
            path: string[];
            /** @description Whether a man is promoted to king. */
            promotes: boolean;
            /** @description The move in long notation. */
            text: string;
            /** @description The destination square. */
            to: string;
        };
        /**
         * @description The limits of a search. The search stops at the first limit it reaches;
         *     without any, it stops after [`DEFAULT_MOVE_TIME_MS`].
         */
        LimitsRequest: {
            /**
             * Format: int32
             * @description Stop at this depth, in plies.
             */
            depth?: number | null;
            /**
             * Format: int64
             * @description Stop after this many milliseconds.
             */
            movetime?: number | null;
            /** @description The number of principal variations; by default 1. */
            multipv?: number | null;
            /**
             * Format: int64
             * @description Stop after this many nodes.
             */
            nodes?: number | null;
        };
        /** @description The conditional lines of a player, for a state of the game. */
        Lines: {
            /** @description The state whose position the lines begin from: that of a message of its WebSocket. */
            key: Record<string, never>;
            /** @description The lines, each with the opponent's moves and the own replies in turn. */
            lines: string[][];
        };
        /** @description A member who sets a new password by a link. */
        LinkRecovery: {
            /** @description The new password: 8 to 256 characters. */
            password: string;
            /** @description The secret of the link. */
            secret: string;
        };
        /** @description The open invitations that anybody may accept. */
        Lobby: {
            /** @description The invitations, oldest first. */
            invitations: components["schemas"]["InvitationView"][];
        };
        /** @description Who wants to log in. */
        LogIn: {
            /** @description The name, in upper or lower case. */
            name: string;
            /** @description The password. */
            password: string;
        };
        /** @description What is known of the address of a member, which nobody else sees. */
        Mail: {
            address?: components["schemas"]["ConfirmedMailAddress"] | null;
            pending?: components["schemas"]["PendingMailAddress"] | null;
        };
        /** @description A member who wants to be written to at another address. */
        MailChange: {
            /** @description The address: at most 254 characters of ASCII. */
            address: string;
            /**
             * @description The language in which the member is written to: `de`, `en`, `es`, `fr`, `hr`, `it`, `nl`,
             *     `pt` or `ru`.
             */
            language: string;
            passkey?: components["schemas"]["PasskeyProof"] | null;
            /** @description The password. */
            password?: string | null;
        };
        /** @description Somebody who follows the link that was sent to an address. */
        MailConfirmation: {
            /** @description The secret of the link. */
            secret: string;
        };
        /** @description A member who has lost the password. */
        MailRecovery: {
            /** @description The address of the member. */
            address: string;
            /** @description The language of the mail, as in `MailChange`. */
            language: string;
            /** @description The name, in upper or lower case. */
            name: string;
        };
        /** @description Whether a member is reminded of games over days. */
        MailReminders: {
            /** @description The language in which the member is written to, as in `MailChange`. */
            language: string;
            /** @description Whether it is. */
            wanted: boolean;
        };
        /** @description A member who wants no mail at all any more. */
        MailRemoval: {
            passkey?: components["schemas"]["PasskeyProof"] | null;
            /** @description The password. */
            password?: string | null;
        };
        /** @description Who asks. */
        Me: {
            /** @description The games of either: running ones, then the last ones that ended. */
            games: components["schemas"]["GameLine"][];
            guest?: components["schemas"]["Guest"] | null;
            member?: components["schemas"]["Member"] | null;
            /** @description The ratings of the member. */
            ratings: components["schemas"]["Rating"][];
            /** @description `member`, `moderator` or `administrator`. */
            role: string;
            /** @description What the sender may not do, and why. */
            sanctions: components["schemas"]["Sanction"][];
        };
        /** @description What has an id: an invitation, or the game that it has become. */
        Meeting: {
            invitation: components["schemas"]["InvitationView"];
            /** @enum {string} */
            kind: "invitation";
        } | {
            game: components["schemas"]["OnlineGame"];
            /** @enum {string} */
            kind: "game";
        };
        /** @description A member, as it sees itself. */
        Member: {
            /**
             * Format: int64
             * @description When the member came, as a guest or not.
             */
            createdAt: number;
            /** @description Whether there is a password; without one the member logs in with passkeys alone. */
            hasPassword: boolean;
            /** @description The id. */
            id: string;
            /** @description The name. */
            name: string;
            /** @description How many recovery codes were not used. */
            recoveryCodesLeft: number;
        };
        /** @description A problem with a move. */
        MoveProblem: {
            /** @description The legal moves that may have been meant. */
            candidates: string[];
            /**
             * @description The index of the move in the request, from 0; for PDN, in its line of
             *     moves.
             */
            index: number;
            /** @description Why the text is not a legal move. */
            reason: string;
            /** @description The invalid text. */
            text: string;
        };
        /** @description A position with its legal moves. */
        MovesReply: {
            /** @description The position, without counters. */
            fen: string;
            /** @description Every legal move, sorted by text. */
            moves: components["schemas"]["LegalMove"][];
            outcome?: components["schemas"]["OutcomeJson"] | null;
            /** @description The side to move, `"white"` or `"black"`. */
            turn: string;
            /** @description The name of the variant. */
            variant: string;
        };
        /** @description A challenge to a player. */
        NewChallenge: {
            /** @description The game. It is never public. */
            invitation: components["schemas"]["Invitation"];
            /** @description The name of the member or bot who is challenged. */
            player: string;
        };
        /** @description A file of another site. */
        NewImportedGames: {
            /**
             * @description What is in the file: PDN as PlayStrategy saves it, JSON as AbstractPlay saves it, or lines of
             *     moves. Games that name no variant are games of Dameo.
             */
            text: string;
        };
        /** @description A new member. */
        NewMember: {
            /** @description The member. */
            member: components["schemas"]["Member"];
            /**
             * @description Codes with which the member sets a new password without the old one, each once. They
             *     are shown this time alone.
             */
            recoveryCodes: string[];
        };
        /** @description A passkey was made. */
        NewPasskey: {
            /** @description The challenge for which it was made. */
            challenge: string;
            /** @description What `navigator.credentials.create` has returned, as WebAuthn writes it in JSON. */
            credential: Record<string, never>;
            /** @description What it is called: 1 to 64 characters. */
            label: string;
        };
        /** @description An attempt that somebody has made. */
        NewPuzzleAttempt: {
            /**
             * Format: int64
             * @description When it was made, by the clock of the browser. The future counts as now.
             */
            at: number;
            /** @description Whether it was solved at once: without a wrong try, a hint or the solution. */
            isSolved: boolean;
            /** @description `training`, which is rated, `streak` or `timed`. */
            mode: string;
            /** @description The id of the puzzle. */
            puzzle: string;
        };
        /** @description Attempts, the earliest first. */
        NewPuzzleAttempts: {
            /** @description 1 to 100 attempts. */
            attempts: components["schemas"]["NewPuzzleAttempt"][];
        };
        /** @description A code to sign up that was made. */
        NewSignUpCode: {
            /** @description The code. */
            code: components["schemas"]["SignUpCode"];
            /** @description Its text. It is shown this time alone. */
            text: string;
        };
        /** @description A token that was made. */
        NewToken: {
            /** @description Its text, for `Authorization: Bearer`. It is shown this time alone. */
            secret: string;
            /** @description The token. */
            token: components["schemas"]["Token"];
        };
        /** @description A tournament that is to be created. */
        NewTournament: {
            /** @description Whether guests may join, by names that they choose; not an arena. */
            areGuestsAllowed?: boolean;
            /** @description Who meets whom. */
            format: components["schemas"]["TournamentFormat"];
            /** @description Whether all games are played at boards, and the organiser enters the results; not an arena. */
            isAtBoard?: boolean;
            /** @description Whether the games are rated; not at boards, nor with guests. */
            isRated?: boolean;
            /**
             * Format: int32
             * @description How many seconds after a round the next one begins by itself, 10 to 3600; null or left out:
             *     the organiser begins it.
             */
            roundBreak?: number | null;
            /** @description The time of each side, not over days. */
            time: string;
            /** @description What it is called: 3 to 60 characters. */
            title: string;
            /** @description The variant, with its default draw rules. */
            variant: string;
        };
        /** @description Who plays at a board. */
        NewTournamentPlayer: {
            /** @description The name, 1 to 30 characters. */
            name: string;
        };
        /** @description What is stored after attempts were sent. */
        NotedPuzzleAttempts: {
            /**
             * @description What is stored of the puzzles, in the order of the request: of a puzzle that was met before,
             *     the first attempt.
             */
            attempts: components["schemas"]["PuzzleAttempt"][];
            /** @description All ratings, in the order of the names of the variants. */
            ratings: components["schemas"]["PuzzleRating"][];
            /** @description The ids of puzzles of the request that there are not. */
            unknown: string[];
        };
        /** @description A review that somebody has computed. */
        OfferedReview: {
            /**
             * Format: int64
             * @description The nodes for each position: those that the game wants.
             */
            nodes: number;
            /**
             * @description What was found about each position of the game, from the first to the one after the last
             *     move. Lines have at most 12 plies.
             */
            positions: components["schemas"]["PositionReviewJson"][];
        };
        /** @description A running or finished game. */
        OnlineGame: {
            /**
             * Format: int64
             * @description When the game began.
             */
            createdAt: number;
            /** @description The id. */
            id: string;
            /** @description Whether engines, tablebases and the explorer may be used. */
            isHelpAllowed: boolean;
            /** @description The players. */
            players: components["schemas"]["SidePlayers"];
            /** @description The seat of the sender of the request; null for a spectator. */
            seat?: string | null;
            /** @description The game, as in the messages of its WebSocket. */
            view: Record<string, never>;
        };
        /** @description How and when a game ended. */
        OutcomeJson: {
            /** @description The number of plies played. */
            ply: number;
            /** @description What ended the game: the name of a [`dameo::Reason`]. */
            reason: string;
            /** @description `"white"`, `"black"`, or null for a draw. */
            winner?: string | null;
        };
        /** @description A text that is to be shown. */
        PageRequest: {
            /** @description The text, in Markdown, at most 32,768 bytes; null: the one that comes with the program. */
            text?: string | null;
        };
        /** @description A passkey of a member. */
        Passkey: {
            /**
             * Format: int64
             * @description When it was made.
             */
            createdAt: number;
            /** @description The host at which it works. */
            host: string;
            /** @description The id. */
            id: string;
            /** @description What it is called. */
            label: string;
            /**
             * Format: int64
             * @description When it was used last; null before.
             */
            usedAt?: number | null;
        };
        /** @description What a browser is told to make a passkey. */
        PasskeyCreation: {
            /** @description What has to be sent back with the passkey, within five minutes. */
            challenge: string;
            /** @description The options of `navigator.credentials.create`, as WebAuthn writes them in JSON. */
            options: Record<string, never>;
        };
        /** @description What a passkey is to be called. */
        PasskeyLabel: {
            /** @description The label: 1 to 64 characters. */
            label: string;
        };
        /** @description A passkey was used. */
        PasskeyProof: {
            /** @description The challenge that it has signed. */
            challenge: string;
            /** @description What `navigator.credentials.get` has returned, as WebAuthn writes it in JSON. */
            credential: Record<string, never>;
        };
        /** @description What a browser is told to use a passkey. */
        PasskeyRequest: {
            /** @description What has to be sent back with the signature, within five minutes. */
            challenge: string;
            /** @description The options of `navigator.credentials.get`, as WebAuthn writes them in JSON. */
            options: Record<string, never>;
        };
        /** @description Who wants to become a member by a passkey. */
        PasskeySignUp: {
            /** @description The code to sign up, where one is needed. */
            code?: string | null;
            /** @description The name: 3 to 20 letters of ASCII, digits, `-` and `_`, a letter first. */
            name: string;
        };
        /** @description The passkeys of a member. */
        Passkeys: {
            /** @description The passkeys, the oldest first. */
            passkeys: components["schemas"]["Passkey"][];
        };
        /** @description A member who changes the password. */
        PasswordChange: {
            /** @description The new password: 8 to 256 characters. */
            newPassword: string;
            passkey?: components["schemas"]["PasskeyProof"] | null;
            /** @description The password. */
            password?: string | null;
        };
        /** @description An address that waits to be confirmed. */
        PendingMailAddress: {
            /** @description The address. */
            address: string;
            /**
             * Format: int64
             * @description Until when it can be.
             */
            expiresAt: number;
        };
        /** @description Numbers of pieces. */
        PiecesJson: {
            /**
             * Format: int32
             * @description Emperors: the highest pieces of games with three kinds.
             */
            emperors: number;
            /**
             * Format: int32
             * @description Kings.
             */
            kings: number;
            /**
             * Format: int32
             * @description Men.
             */
            men: number;
        };
        /** @description A player as others see it. */
        Player: {
            /** @enum {string} */
            kind: "guest";
        } | {
            /** @enum {string} */
            kind: "member";
            /** @description The name. */
            name: string;
            rating?: components["schemas"]["PlayerRating"] | null;
            /** @description `BOT` for a program; left out for a person. */
            title?: string;
        } | {
            /** @enum {string} */
            kind: "deleted";
        } | {
            /** @enum {string} */
            kind: "computer";
            /**
             * Format: int32
             * @description The playing level, 1 to 12.
             */
            level: number;
        };
        /** @description What everybody can see of a member. */
        PlayerPage: {
            /**
             * Format: int64
             * @description When the member came, as a guest or not.
             */
            createdAt: number;
            /** @description Whether it is a program. */
            isBot: boolean;
            /** @description The name. */
            name: string;
            /** @description The ratings in puzzles, in the order of the names of the variants. */
            puzzles: components["schemas"]["PuzzleRatingView"][];
            /** @description The ratings, in the order of the names of the variants and speeds. */
            ratings: components["schemas"]["Rating"][];
        };
        /** @description The rating of a player in the pool of a game. */
        PlayerRating: {
            /**
             * Format: int32
             * @description What the game did to it; null if it is not rated, or not over.
             */
            change?: number | null;
            /** @description Whether too little is known to call it settled. */
            isProvisional: boolean;
            /**
             * Format: int32
             * @description The rating now; before the game, if it was rated and is over.
             */
            value: number;
        };
        /**
         * @description A position, given by a FEN or the start of the game and the moves played
         *     from there.
         */
        PositionRequest: {
            /**
             * @description `mindsports`, `playstrategy` or `abstractplay`; by default the draw
             *     rules of the variant.
             */
            draw_rules?: string | null;
            /** @description The starting position; by default the start of the game. */
            fen?: string | null;
            /**
             * @description The moves to play from there, in any notation that names the squares in
             *     full.
             */
            moves?: string[];
        };
        /**
         * @description What a search found about a position of a game, for the side to move. A review can be
         *     made from those of all positions.
         */
        PositionReviewJson: {
            /** @description Whether there is only one legal move. */
            forced: boolean;
            /** @description The principal variation. */
            pv: string[];
            /** @description The score if the game continues. */
            score_continued: components["schemas"]["ScoreJson"];
            /** @description The score if the move that led to the position ended the game. */
            score_reached: components["schemas"]["ScoreJson"];
        };
        /** @description A problem with a request (RFC 9457). */
        Problem: {
            /** @description The error code, for programs. */
            code: components["schemas"]["Code"];
            /**
             * @description The message for people: one line that names the invalid text, the place
             *     in it and what was expected.
             */
            detail: string;
            /** @description The invalid move, if the problem is one. */
            move?: components["schemas"]["MoveProblem"];
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description The reason phrase of the status. */
            title: string;
            /** @description Always `about:blank`; `code` is the type of the problem. */
            type: string;
        };
        /**
         * @description What was played from a position in the finished public games of this server. Positions and
         *     their mirror images are one.
         */
        PublicOpening: {
            /**
             * Format: int64
             * @description The average rating of the players of the rated ones among them; null without any.
             */
            averageRating?: number | null;
            /**
             * Format: int32
             * @description How many games the server has counted of those that were asked about.
             */
            gameCount: number;
            /** @description Whether these are all: after a start of the server they are counted one after the other. */
            isComplete: boolean;
            /** @description The moves, the one played most often first. */
            moves: components["schemas"]["PublicOpeningMove"][];
            /** @description The games that reached the position. */
            results: components["schemas"]["GamesByResult"];
        };
        /** @description A move and what became of it. */
        PublicOpeningMove: {
            /**
             * Format: int64
             * @description The average rating of the players of the rated games in which it was played.
             */
            averageRating?: number | null;
            /** @description The games in which it was played from the position. */
            played: components["schemas"]["GamesByResult"];
            /** @description The games that reached the position after it, by any moves. */
            reached: components["schemas"]["GamesByResult"];
            /** @description The move in long notation. */
            text: string;
            /**
             * @description The move that leads to the mirror image of the same position, or by another route to
             *     itself; null if there is none.
             */
            twin?: string | null;
        };
        /** @description The keys with which messages for a browser are encrypted, in base64url. */
        PushKeys: {
            /** @description 16 bytes. */
            auth: string;
            /** @description A point of P-256: 65 bytes. */
            p256dh: string;
        };
        /** @description A browser that wants to be told, as `PushSubscription.toJSON()` of the browser has it. */
        PushRequest: {
            /** @description The address of the push service: https, without a port, at most 2048 bytes. */
            endpoint: string;
            /** @description The keys of the browser. */
            keys: components["schemas"]["PushKeys"];
            /** @description What the browser is called, 1 to 64 characters; null or left out: as its session. */
            label?: string | null;
        };
        /** @description A browser that is told. */
        PushSubscription: {
            /**
             * Format: int64
             * @description When it has asked for it.
             */
            createdAt: number;
            /** @description The id, that of its session. */
            id: string;
            /** @description Whether it is that of the session of the request. */
            isThis: boolean;
            /** @description What it is called. */
            label: string;
            /** @description The host of the push service. */
            service: string;
        };
        /** @description The browsers of an account that are told. */
        PushSubscriptions: {
            /** @description The browsers, the first one first. */
            subscriptions: components["schemas"]["PushSubscription"][];
        };
        /** @description The first attempt of a member at a puzzle. */
        PuzzleAttempt: {
            /**
             * Format: int64
             * @description When it was made.
             */
            at: number;
            /** @description Whether it was solved at once. */
            isSolved: boolean;
            /** @description `training`, `streak` or `timed`. */
            mode: string;
            /** @description The id of the puzzle. */
            puzzle: string;
            /**
             * Format: double
             * @description The rating of the puzzle.
             */
            puzzleRating: number;
            rated?: components["schemas"]["RatedPuzzleAttempt"] | null;
            /** @description Larger than those of the other attempts when this was changed last. */
            sequence: number;
            /**
             * Format: int64
             * @description When the puzzle was solved after all; null if it was solved at once, or never.
             */
            solvedLater?: number | null;
            /** @description The variant. */
            variant: string;
        };
        /** @description The ratings of a member in puzzles, and attempts. */
        PuzzleProgress: {
            /** @description The attempts. */
            attempts: components["schemas"]["PuzzleAttempt"][];
            /** @description Whether no attempts follow. */
            isComplete: boolean;
            /**
             * Format: int64
             * @description When the member came. Another account, which may have the name of one that was deleted, has
             *     sequence numbers of its own.
             */
            memberSince: number;
            /** @description All ratings, in the order of the names of the variants. */
            ratings: components["schemas"]["PuzzleRating"][];
        };
        /** @description The rating of a member in the puzzles of a variant, with the numbers of Glicko-2. */
        PuzzleRating: components["schemas"]["RatingNumbers"] & {
            /** @description The number of rated attempts. */
            attempts: number;
            /**
             * Format: int64
             * @description When the last one was made.
             */
            ratedAt: number;
            /** @description The variant. */
            variant: string;
        };
        /** @description The rating of a member in the puzzles of a variant, as everybody sees it. */
        PuzzleRatingView: {
            /** @description The number of rated attempts. */
            attempts: number;
            /** @description Whether too little is known to call it settled. */
            isProvisional: boolean;
            /**
             * Format: int32
             * @description The rating.
             */
            value: number;
            /** @description The variant. */
            variant: string;
        };
        /** @description What an attempt did to the rating of its solver. */
        RatedPuzzleAttempt: {
            /** @description The rating after it. */
            after: components["schemas"]["RatingNumbers"];
            /** @description The rating before it. */
            before: components["schemas"]["RatingNumbers"];
            /** @description Which rated attempt in this variant it was, from 1. */
            number: number;
        };
        /** @description The rating of a member in a pool. */
        Rating: {
            /** @description The number of rated games. */
            games: number;
            /** @description Whether too little is known to call it settled. */
            isProvisional: boolean;
            /** @description `live` or `correspondence`. */
            speed: string;
            /**
             * Format: int32
             * @description The rating.
             */
            value: number;
            /** @description The variant. */
            variant: string;
        };
        /** @description How a rating of a member has changed. */
        RatingHistory: {
            /** @description A point for each day on which it did, by UTC, the earliest first. */
            points: components["schemas"]["RatingPoint"][];
        };
        /** @description The numbers of Glicko-2. */
        RatingNumbers: {
            /** Format: double */
            deviation: number;
            /** Format: double */
            rating: number;
            /** Format: double */
            volatility: number;
        };
        /** @description The rating of a member after the last rated game of a day. */
        RatingPoint: {
            /**
             * Format: int64
             * @description When the game ended.
             */
            endedAt: number;
            /**
             * Format: int32
             * @description The rating.
             */
            value: number;
        };
        /** @description Why something is done. */
        Reason: {
            /** @description 1 to 500 characters, which the account that it concerns can read. */
            reason: string;
        };
        /** @description What a move gave away. */
        ReasonJson: {
            exchange?: components["schemas"]["ExchangeJson"] | null;
            /**
             * @description `"allows-win"`, `"misses-win"`, `"allows-shot"`, `"loses-pieces"`,
             *     `"misses-shot"`, `"misses-pieces"`, `"allows-promotion"`, `"misses-promotion"`,
             *     `"leads-to-losing-position"`, `"yields-advantage"`, `"gives-up-advantage"`,
             *     `"reduces-advantage"` or `"worsens-position"`.
             */
            kind: string;
            /**
             * @description In words that follow the text of the move: `"allows a shot: White loses three
             *     men for one"`.
             */
            text: string;
        };
        /** @description A member who has lost the password. */
        Recovery: {
            /** @description A recovery code. */
            code: string;
            /** @description The name, in upper or lower case. */
            name: string;
            /** @description The new password: 8 to 256 characters. */
            password: string;
        };
        /** @description The recovery codes of a member, in place of all that it had. */
        RecoveryCodes: {
            /** @description The codes. They are shown this time alone. */
            recoveryCodes: string[];
        };
        /** @description A member who asks for other recovery codes. */
        RecoveryCodesRequest: {
            passkey?: components["schemas"]["PasskeyProof"] | null;
            /** @description The password. */
            password?: string | null;
        };
        /** @description A report. */
        Report: {
            /** @description `cheating`, `rudeness`, `name` or `other`. */
            cause: string;
            /**
             * Format: int64
             * @description When.
             */
            createdAt: number;
            /** @description The id of the game that it is about. */
            game?: string | null;
            /** @description The id. */
            id: string;
            /** @description In the words of who has made it. */
            note: string;
            /** @description Who has made it. */
            reporter: components["schemas"]["AccountReference"];
            /** @description Whom it is about. */
            subject: components["schemas"]["AccountReference"];
        };
        /** @description What somebody reports of a player. */
        ReportRequest: {
            /** @description `cheating`, `rudeness`, `name` or `other`. */
            cause: string;
            /** @description The id of the game that it is about. */
            game?: string | null;
            /** @description 1 to 500 characters. */
            note: string;
            /** @description The name of the member; null or left out: the opponent in the game. */
            player?: string | null;
        };
        /** @description Reports. */
        Reports: {
            /** @description The open reports, oldest first. */
            reports: components["schemas"]["Report"][];
        };
        /** @description A reviewed game. */
        ReviewReply: {
            /** @description The accuracy of each side. */
            accuracy: components["schemas"]["AccuracyJson"];
            /** @description The name of the draw rules in force. */
            draw_rules: string;
            /** @description The moves in order. */
            moves: components["schemas"]["ReviewedMoveJson"][];
            outcome?: components["schemas"]["OutcomeJson"] | null;
            /** @description The recorded result, or the one that follows from the outcome. */
            result: string;
            /** @description The starting position. */
            start_fen: string;
            /** @description The name of the variant. */
            variant: string;
        };
        /** @description A review of a game, given as PDN or as moves. */
        ReviewRequest: components["schemas"]["PositionRequest"] & {
            /**
             * Format: int64
             * @description The node limit for each position of the game; by default a million, or fewer
             *     where the game is long or the time short.
             */
            nodes?: number | null;
            /** @description A PDN text with one game; excludes `fen` and `moves`. */
            pdn?: string | null;
        };
        /** @description A reviewed move. Scores and win probabilities are for the side that moved. */
        ReviewedMoveJson: {
            /** @description The engine's best move, or the move played if no better one was found. */
            best: string;
            /** @description The principal variation that starts with `best`. */
            best_pv: string[];
            /** @description The score of the position before the move, that of `best`. */
            best_score: components["schemas"]["ScoreJson"];
            /** @description The position after the move, without counters. */
            fen_after: string;
            /** @description Whether it was the only legal move. */
            forced: boolean;
            /** @description `"inaccuracy"`, `"mistake"`, `"blunder"`, or null. */
            judgement?: string | null;
            /** @description The ply of the move, from 1. */
            ply: number;
            reason?: components["schemas"]["ReasonJson"] | null;
            /** @description The principal variation after the move; it starts with the reply. */
            reply_pv: string[];
            /** @description The score of the move. */
            score: components["schemas"]["ScoreJson"];
            /** @description The move in long notation. */
            text: string;
            /** @description The side that moved, `"white"` or `"black"`. */
            turn: string;
            /**
             * Format: double
             * @description The expected score after the move, 0 to 1.
             */
            win_chance_after: number;
            /**
             * Format: double
             * @description The expected score before the move, 0 to 1; a draw counts one half.
             */
            win_chance_before: number;
        };
        /** @description A role that an account is to have. */
        RoleRequest: {
            /** @description 1 to 500 characters. */
            reason: string;
            /** @description `member`, `moderator` or `administrator`. */
            role: string;
        };
        /** @description A running game, as it was three plies ago. */
        RunningGame: {
            /**
             * Format: int64
             * @description When the game began.
             */
            beganAt: number;
            /** @description The FEN of the position. */
            fen: string;
            /** @description The id. */
            id: string;
            /** @description Whether it is rated. */
            isRated: boolean;
            /** @description The players. */
            players: components["schemas"]["SidePlayers"];
            /** @description The number of plies before the position. */
            ply: number;
            time?: components["schemas"]["SideTexts"] | null;
            /** @description The variant. */
            variant: string;
        };
        /** @description A sanction that is in force. */
        Sanction: {
            /**
             * Format: int64
             * @description Since when.
             */
            beganAt: number;
            /**
             * Format: int64
             * @description When it ends; null: when it is lifted.
             */
            endsAt?: number | null;
            /** @description `mute`, `ban` or `close`. */
            kind: string;
            /** @description Why. */
            reason: string;
        };
        /** @description A sanction that is to be imposed. */
        SanctionRequest: {
            /**
             * Format: int32
             * @description After how many days it ends, 1 to 3650; null or left out: when it is lifted.
             */
            days?: number | null;
            /** @description 1 to 500 characters, which the account that it concerns can read. */
            reason: string;
        };
        /** @description The score of a position for one side. */
        ScoreJson: {
            /**
             * Format: int32
             * @description An evaluation in centipawns; a man is 100.
             */
            cp: number;
        } | {
            /**
             * Format: int32
             * @description A win in this many plies.
             */
            win: number;
        } | {
            /**
             * Format: int32
             * @description A loss in this many plies.
             */
            loss: number;
        };
        /** @description A secret that leads to a seat. */
        SeatLink: {
            /** @description The secret, in base64url. */
            secret: string;
        };
        /** @description A seat in a game. */
        Seated: {
            /** @description The id of the game. */
            game: string;
            /** @description The side: `white` or `black`. */
            seat: string;
        };
        /** @description A session of an account. */
        Session: {
            /**
             * Format: int64
             * @description When it began.
             */
            createdAt: number;
            /** @description The id. */
            id: string;
            /** @description Whether it is that of the request. */
            isThis: boolean;
            /** @description The browser and the system, as far as they are known. */
            label: string;
            /**
             * Format: int64
             * @description When it was used last, to the minute.
             */
            seenAt: number;
        };
        /** @description The sessions of an account. */
        Sessions: {
            /** @description The sessions, the latest to begin first. */
            sessions: components["schemas"]["Session"][];
        };
        /** @description The secret of the server with which somebody becomes the first administrator. */
        SetUp: {
            /** @description As the server has printed it. */
            secret: string;
        };
        /** @description A player of each side. */
        SidePlayers: {
            black: components["schemas"]["Player"];
            white: components["schemas"]["Player"];
        };
        /** @description A text for each side. */
        SideTexts: {
            black: string;
            white: string;
        };
        /** @description Who wants to become a member. */
        SignUp: {
            /** @description The code to sign up, where one is needed. */
            code?: string | null;
            /** @description The name: 3 to 20 letters of ASCII, digits, `-` and `_`, a letter first. */
            name: string;
            /** @description The password: 8 to 256 characters. */
            password: string;
        };
        /** @description A code to sign up. */
        SignUpCode: {
            /**
             * Format: int64
             * @description When it was made.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description When it ends.
             */
            expiresAt: number;
            /** @description The id. */
            id: string;
            /** @description What it is called. */
            label: string;
            /** @description How many can still sign up with it. */
            uses: number;
        };
        /** @description A code to sign up that is to be made. */
        SignUpCodeRequest: {
            /**
             * Format: int32
             * @description After how many days it ends, 1 to 365.
             */
            days: number;
            /** @description What it is called: 1 to 64 characters. */
            label: string;
            /**
             * Format: int32
             * @description How many can sign up with it, 1 to 1000.
             */
            uses: number;
        };
        /** @description The codes to sign up. */
        SignUpCodes: {
            /** @description The codes, the latest first. */
            codes: components["schemas"]["SignUpCode"][];
        };
        /** @description Who can sign up. */
        SignUpSetting: {
            /** @description `open`, `codes` or `closed`. */
            mode: string;
        };
        /** @description What people can do at this server. */
        Site: {
            /** @description Whether the server sends mail to members who want it. */
            hasMail: boolean;
            /** @description Whether passkeys are possible at the host of the request. */
            hasPasskeys: boolean;
            /** @description Whether it serves the local network, without the internet. */
            isLan: boolean;
            /** @description Whether the server is reached by https, as far as it knows. */
            isSecure: boolean;
            /** @description What players can say to each other. */
            phrases: string[];
            /**
             * @description The key with which browsers subscribe to Web Push, in base64url; null if the server sends
             *     none.
             */
            pushKey?: string | null;
            /** @description The version of the server. */
            server: string;
            /** @description Who can sign up: `open`, `codes` or `closed`. */
            signUp: string;
            /** @description The versions of the protocol of games that the server speaks. */
            versions: number[];
        };
        /** @description A text of the host. */
        SitePage: {
            /** @description Whether it is the one that comes with the program. */
            isDefault: boolean;
            /** @description The text, in Markdown. */
            text: string;
        };
        /** @description The moderators and administrators. */
        StaffList: {
            /** @description Administrators first. */
            staff: components["schemas"]["StaffMember"][];
        };
        /** @description A moderator or an administrator. */
        StaffMember: {
            /** @description The account. */
            account: components["schemas"]["AccountReference"];
            /** @description `moderator` or `administrator`. */
            role: string;
        };
        /** @description The tablebase value of a legal move. */
        TableMove: {
            /**
             * Format: int32
             * @description Plies to the end of the game, this move included; null for a draw, and if it is unknown.
             */
            distance: number | null;
            /** @description The move in long notation. */
            text: string;
            /** @description The value for the side that moves. */
            value: components["schemas"]["WdlJson"];
        };
        /** @description The tablebase value of a position. */
        TableReply: {
            /**
             * Format: int32
             * @description Plies to the end of the game (DTW); null for a draw, and if it is unknown.
             */
            distance: number | null;
            /** @description Optimal play to the end of the game; empty for a draw, and if the distance is unknown. */
            line: string[];
            /** @description Every legal move, best first. */
            moves: components["schemas"]["TableMove"][];
            /** @description The value for the side to move. */
            value: components["schemas"]["WdlJson"];
        };
        /** @description A token of a member. */
        Token: {
            /**
             * Format: int64
             * @description When it was made.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description When it ends; null: never while it is used.
             */
            expiresAt?: number | null;
            /** @description The id. */
            id: string;
            /** @description What it is called. */
            label: string;
            /** @description What it allows. */
            scopes: string[];
            /**
             * Format: int64
             * @description When it was used last, to the minute.
             */
            seenAt: number;
        };
        /** @description A token that is to be made. */
        TokenRequest: {
            /**
             * Format: int32
             * @description After how many days it ends, 1 to 365; null or left out: never while it is used.
             */
            days?: number | null;
            /** @description What it is called: 1 to 64 characters. */
            label: string;
            /** @description What it allows: `bot:play`, `board:play`, `challenge:read`, `challenge:write`. */
            scopes: string[];
        };
        /** @description The tokens of a member. */
        Tokens: {
            /** @description The tokens that have not ended, the latest first. */
            tokens: components["schemas"]["Token"][];
        };
        /** @description A tournament. */
        Tournament: components["schemas"]["TournamentLine"] & {
            /** @description Whether the sender of the request may organise it. */
            canOrganise: boolean;
            /** @description The players, in the order of their numbers. */
            entrants: components["schemas"]["TournamentPlayer"][];
            /** @description The number of the sender of the request; null for somebody who has not joined. */
            me?: number | null;
            /** @description The games, in the order of their numbers; empty before the beginning. */
            pairings: components["schemas"]["TournamentPairing"][];
            /**
             * Format: int64
             * @description Counts the changes.
             */
            sequence: number;
            /** @description The standings, the first one first; empty before the beginning. */
            standings: components["schemas"]["TournamentStanding"][];
        };
        /** @description A game that is played now. */
        TournamentBoard: {
            /**
             * Format: int64
             * @description The time Black has left, in milliseconds.
             */
            blackLeft: number;
            /**
             * Format: int64
             * @description In how many milliseconds it begins to run: the rest of the delay of the move.
             */
            delay: number;
            /** @description The position after them, as a FEN. */
            fen: string;
            /** @description The number in the tournament. */
            number: number;
            /** @description The number of plies. */
            ply: number;
            /** @description The side whose time runs: `white`, `black` or null. */
            running?: string | null;
            /**
             * Format: int64
             * @description The time White has left, in milliseconds.
             */
            whiteLeft: number;
        };
        /** @description The clocks of the games that are played on the server now. */
        TournamentBoards: {
            /**
             * Format: int64
             * @description When the clocks were read.
             */
            at: number;
            /** @description A line for each game, in the order of their numbers. */
            boards: components["schemas"]["TournamentBoard"][];
        };
        /** @description Who meets whom. */
        TournamentFormat: {
            /** @description Whether twice. */
            isDouble: boolean;
            /** @enum {string} */
            kind: "round-robin";
        } | {
            /** @enum {string} */
            kind: "arena";
            /**
             * Format: int32
             * @description How long, 5 to 720.
             */
            minutes: number;
        };
        /** @description A line about a tournament. */
        TournamentLine: {
            /** @description Whether guests may join. */
            areGuestsAllowed: boolean;
            /**
             * Format: int64
             * @description When it was created.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description When an arena ends; null before the beginning, and for others.
             */
            endsAt?: number | null;
            /** @description Who meets whom. */
            format: components["schemas"]["TournamentFormat"];
            /** @description The id. */
            id: string;
            /** @description Whether all games are played at boards. */
            isAtBoard: boolean;
            /** @description Whether the games on the server are rated. */
            isRated: boolean;
            /**
             * Format: int64
             * @description When the next round begins by itself; null if it does not.
             */
            nextRoundAt?: number | null;
            /** @description Who has created it. */
            organiser: components["schemas"]["Player"];
            /** @description `open`, `running`, `finished` or `cancelled`. */
            phase: string;
            /** @description The number of players who have not left. */
            players: number;
            /** @description How many rounds have begun; null for an arena, and before the beginning. */
            round?: number | null;
            /**
             * Format: int64
             * @description How many seconds after a round the next one begins by itself; null: the organiser begins it.
             */
            roundBreak?: number | null;
            /** @description How many rounds there are; null as before. */
            rounds?: number | null;
            /** @description The time of each side. */
            time: string;
            /** @description What it is called. */
            title: string;
            /**
             * Format: int64
             * @description When it has changed last.
             */
            updatedAt: number;
            /** @description The variant. */
            variant: string;
        };
        /** @description A game of a tournament. */
        TournamentPairing: {
            /** @description The number of the player of Black. */
            black: number;
            /** @description The id of the game on the server; null at a board. */
            game?: string | null;
            /** @description The number in the tournament, from 0. */
            number: number;
            /** @description `white`, `black`, `draw` or `unplayed`; null if it is not over. */
            result?: string | null;
            /** @description The round, from 1; 0 in an arena. */
            round: number;
            /** @description `scheduled`, `at-board`, `running`, `ended` or `forfeited`. */
            state: string;
            /** @description The number of the player of White. */
            white: number;
        };
        /** @description A player of a tournament. */
        TournamentPlayer: {
            /** @description Whether the player has left, or pauses. */
            isOut: boolean;
            /** @description Whether the organiser has removed the player. */
            isRemoved: boolean;
            /** @description The name of somebody who is no member; null for others. */
            name?: string | null;
            /** @description The number in the tournament, from 0. */
            number: number;
            player?: components["schemas"]["Player"] | null;
        };
        /** @description The result of a game at a board. */
        TournamentResult: {
            /** @description `white`, `black`, `draw` or `unplayed`; null takes it back. */
            result?: string | null;
        };
        /** @description A line of the standings. */
        TournamentStanding: {
            /**
             * Format: int32
             * @description The half points against those who are equal so far; 0 in an arena.
             */
            directEncounter: number;
            /** @description Whether the games count: not of somebody who has left a round-robin before half of them. */
            isCounted: boolean;
            /** @description Whether the next game of an arena counts twice. */
            isOnStreak: boolean;
            /** @description The number of games that are over. */
            played: number;
            /** @description The number of the player. */
            player: number;
            /**
             * Format: int32
             * @description Half points in a round-robin, points in an arena.
             */
            score: number;
            /**
             * Format: int32
             * @description Sonneborn-Berger in quarters of a point; 0 in an arena.
             */
            sonnebornBerger: number;
            /** @description The number of games won. */
            wins: number;
        };
        /** @description Tournaments, those that changed last first. */
        Tournaments: {
            /** @description The last ones that are over. */
            finished: components["schemas"]["TournamentLine"][];
            /** @description Those that can be joined. */
            open: components["schemas"]["TournamentLine"][];
            /** @description Those that are running. */
            running: components["schemas"]["TournamentLine"][];
        };
        /** @description A part of the trail. */
        Trail: {
            /** @description The entries, the latest first. */
            entries: components["schemas"]["TrailEntry"][];
        };
        /** @description Something that a moderator or an administrator has done. */
        TrailEntry: {
            /** @description What, such as `ban`. */
            action: string;
            actor?: components["schemas"]["AccountReference"] | null;
            /**
             * Format: int64
             * @description When what was done ends by itself.
             */
            endsAt?: number | null;
            /** @description The id. */
            id: string;
            /**
             * Format: int64
             * @description When.
             */
            madeAt: number;
            /** @description Why; empty if it concerns nobody, or somebody who is gone. */
            reason: string;
            subject?: components["schemas"]["AccountReference"] | null;
        };
        /** @description A move that gave a win or a draw away, by the tablebases. */
        TurningPoint: {
            /** @description That of the position after it, for the same side. */
            after: components["schemas"]["WdlJson"];
            /** @description The value of the position before the move, for the side that moved. */
            before: components["schemas"]["WdlJson"];
            /** @description The ply of the move, from 1. */
            ply: number;
        };
        /** @description Running games that began in the lobby. */
        Tv: {
            /** @description The id of the best one; null if there is none. */
            best?: string | null;
            /** @description The best one of each variant that is played. */
            channels: components["schemas"]["TvChannel"][];
            /** @description The games, the best one first. */
            games: components["schemas"]["RunningGame"][];
        };
        /** @description The best running game of a variant. */
        TvChannel: {
            /** @description The id of the game. */
            game: string;
            /** @description The variant. */
            variant: string;
        };
        /** @description The facts about a variant that a client needs. */
        VariantJson: {
            /** @description The default draw rules. */
            draw_rules: string;
            /**
             * Format: int32
             * @description Number of ranks of the board.
             */
            height: number;
            /** @description The identifier used in URLs and game records. */
            name: string;
            /** @description The starting position. */
            start_fen: string;
            /** @description The display name. */
            title: string;
            /**
             * Format: int32
             * @description Number of files of the board.
             */
            width: number;
        };
        /** @description How a review is made that the server keeps. */
        WantedReview: {
            /** @description The draw rules of the game. */
            drawRules: string;
            /** @description The version of the engine. */
            engine: string;
            /**
             * Format: int64
             * @description The nodes for each position, on one thread and without a limit of time.
             */
            nodes: number;
        };
        /**
         * @description A win/draw/loss value.
         * @enum {string}
         */
        WdlJson: "win" | "draw" | "loss";
        /** @description A game that was played at another site, with its moves. */
        WholeImportedGame: components["schemas"]["ImportedGame"] & {
            /** @description The game as PDN, with what the file has of comments and variations. */
            pdn: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    delete_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailChange"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailRemoval"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_reminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailReminders"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_passkeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkeys"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    begin_addition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryCodesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the passkey */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyLabel"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the passkey */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_subscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscriptions"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a browser that is told */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renew_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryCodesRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_other_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewToken"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the token */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    search_games: {
        parameters: {
            query?: {
                /** @description The name of a player. */
                player?: string;
                /** @description The side of that player: `white` or `black`. */
                color?: string;
                /** @description The name of the opponent of that player. */
                opponent?: string;
                /** @description The variant. */
                variant?: string;
                /** @description `live` or `correspondence`. */
                speed?: string;
                /** @description Whether they were rated. */
                isRated?: boolean;
                /** @description Who won: `white`, `black`, or `draw`. */
                result?: string;
                /** @description The first moves, in the long notation, with blanks between them. It needs a variant. */
                opening?: string;
                /** @description The pieces at the end, White's first, such as `KKMvM`. */
                material?: string;
                /** @description The least number of plies. */
                minPlies?: number;
                /** @description The greatest number of plies. */
                maxPlies?: number;
                /** @description When they ended at the earliest, in milliseconds. */
                since?: number;
                /** @description Before when they ended, in milliseconds. */
                until?: number;
                /** @description The `next` of the answer that they follow. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchivePage"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_blocks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blocks"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    block: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the block */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_challenges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenges"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChallenge"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the challenge */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the challenge */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Decline"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correspondence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correspondence"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dump_games: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `2026-11.pdn` or `2026-11.ndjson` */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_game: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlineGame"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    send_analysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Analysis"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_lines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lines"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_lines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Lines"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_review: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameReview"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    offer_review: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferedReview"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_seat_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatLink"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    take_seat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatLink"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_imported_games: {
        parameters: {
            query?: {
                /** @description The `next` of the answer that they follow. */
                before?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedGames"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    import_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewImportedGames"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesImported"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_imported_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_imported_game: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeImportedGame"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_imported_game: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Invitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    accept_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_leaders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The variant */
                variant: string;
                /** @description `live` or `correspondence` */
                speed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leaders"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lobby: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lobby"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    log_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    log_in_with_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyProof"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    log_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailConfirmation"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_to_stop_reminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of a mail */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stop_reminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of a mail */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_meeting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the game or the invitation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meeting"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an account */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDossier"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an account */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_role: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an account */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    impose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an account */
                id: string;
                /** @description `mute`, `ban` or `close` */
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SanctionRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an account */
                id: string;
                /** @description `mute`, `ban` or `close` */
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpCodes"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpCodeRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSignUpCode"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a code */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a member */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDossier"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reports"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a report */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpSetting"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_staff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_trail: {
        parameters: {
            query?: {
                /** @description Entries before this instant are shown */
                at?: number;
                /** @description The id of the entry of that instant */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trail"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_opening: {
        parameters: {
            query: {
                /** @description The variant. */
                variant: string;
                /** @description The FEN of the position. */
                fen: string;
                /** @description Only rated games, or only others. */
                isRated?: boolean;
                /** @description Only games of this speed: `live` or `correspondence`. */
                speed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicOpening"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `privacy` or `terms` */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePage"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `privacy` or `terms` */
                page: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    begin_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_player: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a member */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerPage"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_rating_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a member */
                name: string;
                /** @description The variant */
                variant: string;
                /** @description `live` or `correspondence` */
                speed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingHistory"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_puzzles: {
        parameters: {
            query?: {
                /** @description Only those with a larger sequence number: those that were changed since. 0 if it is left out. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleProgress"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    note_puzzles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPuzzleAttempts"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotedPuzzleAttempts"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recovery"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recover_by_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkRecovery"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_for_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailRecovery"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUp"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewMember"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_up_with_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewMember"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    begin_passkey_sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignUp"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tournaments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournaments"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTournament"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_boards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentBoards"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_games: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    join: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinTournament"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_player: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTournamentPlayer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_player: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
                /** @description The number of a player */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_result: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
                /** @description The number of a game in the tournament */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TournamentResult"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a tournament */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_tv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tv"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    site: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
        };
    };
    variants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantJson"][];
                };
            };
        };
    };
    analyse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The variant
                 * @example dameo
                 */
                variant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyseRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["AnalysisNews"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moves: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The variant
                 * @example dameo
                 */
                variant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovesReply"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    review: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The variant
                 * @example dameo
                 */
                variant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameReviewReply"];
                };
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table: {
        parameters: {
            query: {
                /**
                 * @description The position; its counters are ignored.
                 * @example W:WKc4,Kf4:Ba2
                 */
                fen: string;
            };
            header?: never;
            path: {
                /**
                 * @description The variant
                 * @example dameo
                 */
                variant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description A hash of the response */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableReply"];
                };
            };
            /** @description The client already has this response */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    /** @description Seconds to wait before the next attempt */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
