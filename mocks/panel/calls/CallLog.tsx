/** The panel's part that lists the page's calls and sockets. */
import { useDeferredValue, useId, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { isSocket, type LogEntry, type LoggedCall, type LoggedSocket } from 'supabase-in-memory/tools';
import { saveFile } from '../../../src/lib/saveFile';
import { pluralize } from '../pluralize';
import { copyText } from '../fillSignIn';
import { formatTime } from '../formatMoment';
import type { Demo } from '../demo';
import type { PartProps } from '../part';
import { Why } from '../why/Why';
import {
  addressOf,
  bodyText,
  changesOf,
  isFailure,
  matchesText,
  statusOf,
  toCurl,
  callerName,
} from './describeCall';
import { endOf, hasFailed, describeFrame, socketMatches, stateOf } from './describeSocket';
import shared from '../demoPanel.module.css';
import styles from './callLog.module.css';

/** Rows shown at first, and added by the button below them. */
const pageSize = 100;

export default function CallLog({ demo, announce }: PartProps) {
  const { calls: log } = demo.inspector;
  const entries = useSyncExternalStore(log.subscribe, log.entries);
  const [text, setText] = useState('');
  const [failuresOnly, setFailuresOnly] = useState(false);
  /** The number of the open entry. */
  const [open, setOpen] = useState<number>();
  /** Whether the open entry also explains its answer. */
  const [asksWhy, setAsksWhy] = useState(false);
  const [limit, setLimit] = useState(pageSize);
  const query = useDeferredValue(text.trim());
  const filterId = useId();

  async function saveHar(): Promise<void> {
    saveFile('demo-calls.har', JSON.stringify(await demo.fake.request('GET', 'calls.har'), null, 2));
    announce('The calls are saved as a HAR file, without passwords and tokens.');
  }

  const found = entries
    .filter((entry) => (!failuresOnly || failed(entry)) && (query === '' || matches(entry, query)))
    .reverse();

  return (
    <>
      <div className={styles.tools}>
        <label htmlFor={filterId} className={shared.hidden}>
          Filter calls
        </label>
        <input
          id={filterId}
          type="search"
          className={shared.control}
          placeholder="Filter by table, status, person or body text"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label className={shared.option}>
          <input
            type="checkbox"
            checked={failuresOnly}
            onChange={(event) => setFailuresOnly(event.target.checked)}
          />
          Failures only
        </label>
        <button type="button" className={shared.action} onClick={() => void saveHar()}>
          Save as HAR
        </button>
        <button
          type="button"
          className={shared.action}
          onClick={() => {
            log.clear();
            announce('The call log is empty.');
          }}
        >
          Clear
        </button>
      </div>
      <p className={shared.hint} role="status">
        {countText(found, entries)}
      </p>
      <ul className={styles.calls} aria-label="Calls, newest first" onKeyDown={moveFocus}>
        {found.slice(0, limit).map((entry) => {
          const { number } = entry;
          const isOpen = number === open;
          const toggle = () => {
            setOpen(isOpen ? undefined : number);
            setAsksWhy(false);
          };
          const askWhy = () => {
            setOpen(isOpen && asksWhy ? undefined : number);
            setAsksWhy(!isOpen || !asksWhy);
          };
          const entryProps = { demo, open: isOpen, why: isOpen && asksWhy, onToggle: toggle, onWhy: askWhy };
          return isSocket(entry) ? (
            <SocketEntry key={number} socket={entry} open={isOpen} onToggle={toggle} />
          ) : (
            <CallEntry key={number} call={entry} {...entryProps} announce={announce} />
          );
        })}
      </ul>
      {found.length > limit && (
        <button type="button" className={shared.action} onClick={() => setLimit(limit + pageSize)}>
          Show {Math.min(pageSize, found.length - limit)} more
        </button>
      )}
    </>
  );
}

const failed = (entry: LogEntry) => (isSocket(entry) ? hasFailed(entry) : isFailure(entry));
const matches = (entry: LogEntry, text: string) =>
  isSocket(entry) ? socketMatches(entry, text) : matchesText(entry, text);

function countText(found: readonly LogEntry[], all: readonly LogEntry[]): string {
  if (all.length === 0) return 'No calls yet. Calls from the page to its back end appear here.';
  const sockets = all.filter(isSocket).length;
  const counted = [
    pluralize(all.length - sockets, 'call'),
    ...(sockets > 0 ? [pluralize(sockets, 'socket')] : []),
  ].join(' and ');
  return found.length === all.length ? counted : `${found.length} of ${counted}`;
}

/** Arrow keys go from row to row, as in a list of mails. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-call]')];
  const at = rows.findIndex((row) => row === event.target);
  if (at < 0) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  const row = next === undefined ? undefined : rows[next];
  if (!row) return;
  event.preventDefault();
  row.focus();
}

interface EntryProps {
  demo: Demo;
  open: boolean;
  why: boolean;
  onToggle: () => void;
  onWhy: () => void;
}

function SocketEntry({
  socket,
  open,
  onToggle,
}: Pick<EntryProps, 'open' | 'onToggle'> & { socket: LoggedSocket }) {
  const detailsId = useId();
  const { number, startedAt, frames, frameCount } = socket;
  const address = addressOf({ url: socket.url.split('?', 1)[0] ?? '' });
  return (
    <li className={styles.call}>
      <button
        type="button"
        data-call={number}
        className={styles.summary}
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={onToggle}
      >
        <span className={styles.method}>WS</span>
        <span className={styles.address}>{address}</span>
        <span className={hasFailed(socket) ? styles.failed : styles.status}>{stateOf(socket)}</span>
        <span className={styles.about}>
          {[formatTime(startedAt), pluralize(frameCount, 'frame')].join(' · ')}
        </span>
      </button>
      {open && (
        <div id={detailsId} className={styles.details}>
          {endOf(socket) !== '' && <p className={shared.hint}>{endOf(socket)}</p>}
          {frameCount > frames.length && (
            <p className={shared.hint}>
              The {frames.length} newest of {frameCount} frames.
            </p>
          )}
          {[...frames].reverse().map((frame) => {
            const { title, text } = describeFrame(frame, socket);
            const when = `+${formatDuration(frame.after)}`;
            return <Block key={frame.number} title={`${when} ${title}`} text={text} folded />;
          })}
        </div>
      )}
    </li>
  );
}

function WhyButton({
  what,
  why,
  detailsId,
  onWhy,
}: Pick<EntryProps, 'why' | 'onWhy'> & { what: string; detailsId: string | undefined }) {
  return (
    <button
      type="button"
      className={styles.why}
      aria-pressed={why}
      aria-controls={detailsId}
      aria-label={`Why? ${what}`}
      onClick={onWhy}
    >
      Why?
    </button>
  );
}

interface CallEntryProps extends EntryProps {
  call: LoggedCall;
  announce: (sentence: string) => void;
}

function CallEntry({ call, demo, open, why, onToggle, onWhy, announce }: CallEntryProps) {
  const detailsId = useId();
  const { method, duration, rule, isControl } = call;
  const changes = changesOf(call);
  return (
    <li className={`${styles.call} ${styles.withWhy}`}>
      <button
        type="button"
        data-call={call.number}
        className={styles.summary}
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={onToggle}
      >
        <span className={styles.method}>{method}</span>
        <span className={styles.address}>{addressOf(call)}</span>
        <span className={isFailure(call) ? styles.failed : styles.status}>{statusOf(call)}</span>
        <span className={styles.about}>
          {[
            formatTime(call.startedAt),
            callerName(call),
            formatDuration(duration),
            ...(rule ? [`rule ${rule.index + 1}: ${rule.text}`] : []),
            ...changes,
          ].join(' · ')}
        </span>
      </button>
      {!isControl && (
        <WhyButton
          what={`${method} ${addressOf(call)} ${statusOf(call)}`}
          why={why}
          detailsId={open ? detailsId : undefined}
          onWhy={onWhy}
        />
      )}
      {open && (
        <div id={detailsId} className={styles.details}>
          {why && <Why demo={demo} call={call.number} />}
          <CallDetails call={call} announce={announce} />
        </div>
      )}
    </li>
  );
}

function CallDetails({ call, announce }: Pick<CallEntryProps, 'call' | 'announce'>) {
  const { outcome, delay, changes } = call;
  const answer = typeof outcome === 'string' ? null : outcome;
  const answerText = bodyText(answer?.body ?? null);

  async function copy(what: string, text: string): Promise<void> {
    announce((await copyText(text)) ? `${what} was copied.` : 'This browser cannot copy.');
  }

  return (
    <>
      <div className={shared.actions}>
        <button
          type="button"
          className={shared.action}
          onClick={() => void copy('The command', toCurl(call))}
        >
          Copy as curl
        </button>
        {answerText !== '' && (
          <button
            type="button"
            className={shared.action}
            onClick={() => void copy('The response', answerText)}
          >
            Copy response
          </button>
        )}
      </div>
      {delay > 0 && <p className={shared.hint}>Faults added {formatDuration(delay)}.</p>}
      <Block title="Request headers" text={headerText(call.headers)} folded />
      <Block title="Request body" text={bodyText(call.body)} />
      {answer && <Block title="Response headers" text={headerText(Object.entries(answer.headers))} folded />}
      {answer ? (
        <Block title={`Response ${answer.status}`} text={answerText === '' ? '(no body)' : answerText} />
      ) : (
        <p className={shared.hint}>
          {outcome === 'dropped'
            ? 'The connection broke: no response came.'
            : 'The page gave up before a response came.'}
        </p>
      )}
      <Block
        title="Rows changed"
        text={changes.map(({ kind, table, key }) => `${kind} ${table} ${key}`).join('\n')}
      />
    </>
  );
}

function Block({ title, text, folded = false }: { title: string; text: string; folded?: boolean }) {
  if (text === '') return null;
  return (
    <details open={!folded} className={styles.block}>
      <summary>{title}</summary>
      {/* It scrolls, so the keyboard has to reach it. */}
      <pre tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </details>
  );
}

const headerText = (headers: Iterable<[string, string]>): string =>
  Array.from(headers, ([name, value]) => `${name}: ${value}`).join('\n');

function formatDuration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}
