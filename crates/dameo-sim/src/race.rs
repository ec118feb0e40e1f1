//! Races that are forced: things that happen in one game within a millisecond or two.

/// What races against what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RaceKind {
    /// A move against the flag, when the time is up.
    MoveFlag,
    /// A move against the flag, when the lag that is given back is up too.
    LateMoveFlag,
    /// The acceptance of a draw against a move, a resignation and the flag.
    Draw,
    /// The acceptance of a take-back against its withdrawal and a move.
    TakeBack,
    /// An abort against a first move.
    Abort,
    /// A claim against the return of the player.
    Claim,
    /// Both players want a rematch, on all their tabs.
    Rematch,
    /// Two tabs play different moves.
    Tabs,
    /// A move that is stored late against the end of the game by time on another server.
    Sweep,
    /// A move against new conditional lines of the opponent, in a game over days.
    Lines,
    /// A move in the last moment of a game over days, or the visit of a player after it, against
    /// the sweeper.
    LastMoment,
    /// Two rated games of one member end on two servers. The scenario forces it where there can be
    /// such games.
    TwoEnds,
}

impl RaceKind {
    pub(crate) const ALL: [Self; 9] = [
        Self::MoveFlag,
        Self::LateMoveFlag,
        Self::Draw,
        Self::TakeBack,
        Self::Abort,
        Self::Claim,
        Self::Rematch,
        Self::Tabs,
        Self::Sweep,
    ];

    /// Those in games over days.
    pub(crate) const OVER_DAYS: [Self; 9] = [
        Self::Draw,
        Self::TakeBack,
        Self::Abort,
        Self::Rematch,
        Self::Tabs,
        Self::Lines,
        Self::Lines,
        Self::LastMoment,
        Self::LastMoment,
    ];
}
