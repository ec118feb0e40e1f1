// The messages of tests/samples.json in dameo-room and dameo-online, written by `npm test -- --update`.

import type { ClientMessage, LobbyMessage, ServerMessage } from './messages';

export const CLIENT_SAMPLES: readonly ClientMessage[] = [
  {"type":"hello","version":1,"have":null},
  {"type":"hello","version":1,"have":{"sequence":2,"key":{"game":"AbCd1234","ply":1,"takeBacks":0}}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"move","text":"d1-d4"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"offer","offer":"draw"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"accept","offer":"take-back"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"decline","offer":"take-back"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"withdraw","offer":"rematch"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"offer","offer":"analysis"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"accept","offer":"engine"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"resign"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"abort"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"flag"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"claim"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"offer","offer":"pause"}},
  {"type":"command","id":7,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"action":{"do":"resume"}},
  {"type":"sync","have":{"sequence":2,"key":{"game":"AbCd1234","ply":1,"takeBacks":0}}},
  {"type":"bye"},
  {"phrase":"well-played","type":"say"},
];

export const SERVER_SAMPLES: readonly ServerMessage[] = [
  {"type":"welcome","version":1,"seat":"white","game":{"variant":"dameo","drawRules":"playstrategy","startFen":null,"terms":{"time":{"white":"300+3","black":"180d3"},"untimedPlies":2,"firstMove":30000,"takeBacks":"by-consent","drawOfferInterval":10,"absence":{"lost":40000,"left":10000,"firstFactor":3},"isRated":false},"firstPly":0,"from":0,"moves":["d1-d4"],"status":{"sequence":3,"at":1790000000000,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"turn":"black","clock":{"left":{"white":300000,"black":180000},"delay":0,"running":"black"},"deadline":1790000000000,"seats":{"white":{"away":null,"offers":["draw"],"lag":80,"refund":{"lag":0,"delivery":0,"restarts":0}},"black":{"away":{"since":1790000000000,"onPurpose":true,"claimable":1790000000000},"offers":["draw"],"lag":null,"refund":{"lag":0,"delivery":0,"restarts":0}}},"pause":{"since":1790000000000,"until":1790000000000},"conclusion":null,"isFrozen":false,"rematch":null}}},
  {"type":"welcome","version":1,"seat":null,"game":{"variant":"dameo","drawRules":"playstrategy","startFen":"W:Wc3:Bc7","terms":{"time":null,"untimedPlies":2,"firstMove":30000,"takeBacks":"by-consent","drawOfferInterval":10,"absence":null,"isRated":false},"firstPly":0,"from":0,"moves":["d1-d4"],"status":{"sequence":3,"at":1790000000000,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"turn":"black","clock":null,"deadline":null,"seats":{"white":{"away":null,"offers":["draw"],"lag":80,"refund":{"lag":0,"delivery":0,"restarts":0}},"black":{"away":{"since":1790000000000,"onPurpose":true,"claimable":1790000000000},"offers":["draw"],"lag":null,"refund":{"lag":0,"delivery":0,"restarts":0}}},"pause":null,"conclusion":{"by":"agreement"},"isFrozen":false,"rematch":"WxYz5678"}}},
  {"type":"state","game":{"variant":"dameo","drawRules":"playstrategy","startFen":"W:Wc3:Bc7","terms":{"time":null,"untimedPlies":2,"firstMove":30000,"takeBacks":"by-consent","drawOfferInterval":10,"absence":null,"isRated":false},"firstPly":0,"from":0,"moves":["d1-d4"],"status":{"sequence":3,"at":1790000000000,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"turn":"black","clock":null,"deadline":null,"seats":{"white":{"away":null,"offers":["draw"],"lag":80,"refund":{"lag":0,"delivery":0,"restarts":0}},"black":{"away":{"since":1790000000000,"onPurpose":true,"claimable":1790000000000},"offers":["draw"],"lag":null,"refund":{"lag":0,"delivery":0,"restarts":0}}},"pause":null,"conclusion":{"by":"agreement"},"isFrozen":false,"rematch":"WxYz5678"}}},
  {"type":"update","events":[{"event":"moved","ply":0,"text":"d1-d4","pressed":{"used":0,"added":0,"compensated":0}},{"event":"taken-back","ply":0,"revoked":0},{"event":"offered","by":"white","offer":"draw"},{"event":"offer-ended","by":"white","offer":"take-back"},{"event":"left","side":"black","claimable":1790000000000},{"event":"left","side":"black","claimable":null},{"event":"returned","side":"black"},{"event":"rematch-agreed"},{"event":"paused","until":1790000000000},{"event":"resumed","by":"white"},{"event":"ended","conclusion":{"by":"rules"}},{"event":"ended","conclusion":{"by":"agreement"}},{"event":"ended","conclusion":{"by":"resignation","loser":"black"}},{"event":"ended","conclusion":{"by":"time","loser":"black"}},{"event":"ended","conclusion":{"by":"abandonment","loser":"black"}},{"event":"ended","conclusion":{"by":"adjudication","winner":null}},{"event":"ended","conclusion":{"by":"abort"}}],"status":{"sequence":3,"at":1790000000000,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"turn":"black","clock":{"left":{"white":300000,"black":180000},"delay":0,"running":"black"},"deadline":1790000000000,"seats":{"white":{"away":null,"offers":["draw"],"lag":80,"refund":{"lag":0,"delivery":0,"restarts":0}},"black":{"away":{"since":1790000000000,"onPurpose":true,"claimable":1790000000000},"offers":["draw"],"lag":null,"refund":{"lag":0,"delivery":0,"restarts":0}}},"pause":{"since":1790000000000,"until":1790000000000},"conclusion":null,"isFrozen":false,"rematch":null}},
  {"type":"done","id":7,"sequence":3},
  {"type":"refused","id":7,"code":"stale","text":"the game is after 1 plies: expected a command for that position","game":null},
  {"type":"refused","id":7,"code":"stale","text":"the game is after 1 plies: expected a command for that position","game":{"variant":"dameo","drawRules":"playstrategy","startFen":null,"terms":{"time":{"white":"300+3","black":"180d3"},"untimedPlies":2,"firstMove":30000,"takeBacks":"by-consent","drawOfferInterval":10,"absence":{"lost":40000,"left":10000,"firstFactor":3},"isRated":false},"firstPly":0,"from":0,"moves":["d1-d4"],"status":{"sequence":3,"at":1790000000000,"key":{"game":"AbCd1234","ply":1,"takeBacks":0},"turn":"black","clock":{"left":{"white":300000,"black":180000},"delay":0,"running":"black"},"deadline":1790000000000,"seats":{"white":{"away":null,"offers":["draw"],"lag":80,"refund":{"lag":0,"delivery":0,"restarts":0}},"black":{"away":{"since":1790000000000,"onPurpose":true,"claimable":1790000000000},"offers":["draw"],"lag":null,"refund":{"lag":0,"delivery":0,"restarts":0}}},"pause":{"since":1790000000000,"until":1790000000000},"conclusion":null,"isFrozen":false,"rematch":null}}},
  {"type":"lag","roundTrip":80,"quota":900},
  {"by":"white","phrase":"well-played","type":"said"},
  {"spectators":3,"type":"crowd"},
  {"by":"white","pdn":"1. d1-d4 (1. e1-e4) 1... d8-d5 *","type":"analysis"},
  {"black":{"kind":"guest"},"type":"players","white":{"kind":"member","name":"Ann"}},
  {"black":{"kind":"member","name":"Ann","rating":{"change":null,"isProvisional":true,"value":1624}},"type":"players","white":{"kind":"member","name":"Ann","rating":{"change":7,"isProvisional":false,"value":1624}}},
  {"code":"too-soon","text":"expected at most one phrase in two seconds","type":"error"},
];

export const LOBBY_SAMPLES: readonly LobbyMessage[] = [
  {"invitations":[{"createdAt":1790000000000,"creator":{"kind":"member","name":"Ann","rating":{"change":null,"isProvisional":true,"value":1624}},"id":"AbCd1234","invitation":{"color":"random","drawRules":"playstrategy","isHelpAllowed":false,"isPublic":true,"isRated":true,"startFen":null,"time":{"black":"180d3","white":"300+3"},"variant":"dameo"},"isMine":true,"state":"open"},{"createdAt":1790000000000,"creator":{"kind":"guest"},"id":"AbCd1234","invitation":{"color":"random","drawRules":"playstrategy","isHelpAllowed":false,"isPublic":false,"isRated":false,"startFen":"W:Wc3:Bc7","time":null,"variant":"dameo"},"isMine":false,"state":"open"}],"type":"lobby"},
  {"game":"AbCd1234","seat":"black","type":"game"},
];
