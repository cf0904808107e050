/**
 * The parts that a project is made of, for code that builds on them: another transport, a panel, a call log.
 * They change more often than the other entries.
 */
export { developmentKeys, developmentSecret } from '../backend/apiKeys';
export type { Ids } from '../backend/backend';
export { advanceClock, clockKey, type ClockState, readClockState } from '../backend/clock';
export { createBackend } from '../backend/createBackend';
export { createIds, type IdsPosition, seededIds } from '../backend/ids';
export { entryKey, type JournalEntry } from '../backend/journal';
export { signJwt } from '../backend/jwt';
export { deliverMail } from '../backend/mailbox';
export { visibilityOf } from '../backend/policies';
export { completeSettings } from '../backend/settings';
export { readState } from '../backend/stateTables';
export { createContext } from '../backend/statement';
export { fromBase64Url, toBase64Url } from '../base64';
export {
  type CallLog,
  createCallLog,
  isSocket,
  type LogEntry,
  type LoggedCall,
  type LoggedFrame,
  type LoggedSocket,
} from '../callLog';
export { createConnect, type Engine } from '../connect';
export { qrCodes } from '../gotrue/mfa';
export { callPaths } from '../control/callPaths';
export { isClockTime } from '../control/clockTime';
export { exposedNames, parseFaultRules } from '../control/faults';
export { isSeed } from '../control/seed';
export {
  describeTables,
  differenceOfTables,
  isSavedTables,
  type SavedTables,
  tablesOfRows,
} from '../control/savedTables';
export { isChangedRow, isOrigin, readSnapshotParts } from '../control/snapshot';
export { DroppedConnection } from '../droppedConnection';
export { signAccessToken } from '../gotrue/accessTokens';
export { authTables } from '../gotrue/authTables';
export { checkPasswordStrength } from '../gotrue/passwordRules';
export { verifyPassword } from '../gotrue/passwords';
export { totpCode } from '../gotrue/totp';
export { empty, type HttpResponse } from '../http';
export { type Exchange, type ObservedBody } from '../observe';
export { decodeFrame, readVersion } from '../realtime/frames';
export { openRealtime } from '../realtime/openRealtime';
export { setPartFetcher } from '../lazyPart';
export { createRespond, type Fake, type Respond, sleep } from '../respond';
export { type Connect, type Frame, isRefusal, type SocketEnd } from '../sockets';
export { storageTables } from '../storage/storageTables';
export { attachSocket } from '../transports/attachSocket';
export {
  type ControlResponse,
  createRequestControl,
  type RequestControl,
} from '../transports/createRequestControl';
export { createSocketClass, type DeferredWebSocket } from '../transports/deferredWebSocket';
export { isControl } from '../transports/isForTheFake';
export { isService } from '../transports/isService';
