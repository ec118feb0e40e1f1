// The types of docs/openapi.json, written by `npm test -- --update` with openapi-typescript.

export interface paths {
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
        /** Answers with success until the server begins to stop. */
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
        /**
         * @description The error code, for programs. The names are a contract.
         * @enum {string}
         */
        Code: "bad-json" | "broken-body" | "bad-host" | "foreign-origin" | "unknown-host" | "not-found" | "unknown-variant" | "method-not-allowed" | "body-timeout" | "body-too-large" | "unsupported-media-type" | "unsupported-encoding" | "bad-request" | "bad-fen" | "bad-pdn" | "bad-move" | "ambiguous-move" | "illegal-move" | "bad-limit" | "too-many-moves" | "too-many-steps" | "too-many-nodes" | "too-many-pieces" | "no-table" | "damaged-table" | "too-many-requests" | "too-many-jobs" | "internal" | "busy" | "stopping" | "timeout";
        /** @description Pieces that are won and given for them. */
        ExchangeJson: {
            /** @description Those that it gives for them; often none. */
            lost: components["schemas"]["PiecesJson"];
            /** @description Those that the side with the advantage captures. */
            won: components["schemas"]["PiecesJson"];
        };
        /** @description A review of a game. */
        GameReviewReply: components["schemas"]["ReviewReply"] & {
            /**
             * @description What was not understood in the PDN, with its line and column; the game was read
             *     without it.
             */
            warnings: string[];
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
        /** @description How and when a game ended. */
        OutcomeJson: {
            /** @description The number of plies played. */
            ply: number;
            /** @description What ended the game: the name of a [`dameo::Reason`]. */
            reason: string;
            /** @description `"white"`, `"black"`, or null for a draw. */
            winner?: string | null;
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
        /** @description The tablebase value of a legal move. */
        TableMove: {
            /**
             * Format: int32
             * @description Plies to the end of the game, this move included; null for a draw.
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
             * @description Plies to the end of the game (DTW); null for a draw.
             */
            distance: number | null;
            /** @description Optimal play to the end of the game; empty for a draw. */
            line: string[];
            /** @description Every legal move, best first. */
            moves: components["schemas"]["TableMove"][];
            /** @description The value for the side to move. */
            value: components["schemas"]["WdlJson"];
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
        /**
         * @description A win/draw/loss value.
         * @enum {string}
         */
        WdlJson: "win" | "draw" | "loss";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
