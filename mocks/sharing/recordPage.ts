/** Records where the person is, what they see and what they do. */
import type { ActionEvent, LocationEvent, SeenEvent } from './recording';
import type { Segments } from './segments';

export interface PageRecorderOptions {
  location: () => Omit<LocationEvent, 'kind'>;
  /** What the person has seen since the last call of this function. */
  takeScreen?: () => Omit<SeenEvent, 'kind'>;
  /** Called when the page is about to change: the person has done something. */
  onActivity?: () => void;
}

export interface PageRecorder {
  /** `address`: where the action happened, if the person has left that address since. */
  recordAction(action: Omit<ActionEvent, 'kind'>, address?: string): void;
  /** Records where the person is. `address` replaces the page's own address, if that has changed since. */
  recordLocation(address?: string): void;
  /** Records where the person is and what they have seen. */
  recordScreen(): void;
  /** Records what the person has seen. */
  recordSeen(): void;
  /** Call it at the start of a segment, which needs a location of its own. */
  forgetLocation(): void;
}

export function recordPage(
  { location, takeScreen, onActivity }: PageRecorderOptions,
  segments: Segments,
): PageRecorder {
  let lastLocation = '';
  let lastAction: Omit<ActionEvent, 'kind'> | undefined;

  function recordLocation(address?: string): void {
    const event: LocationEvent = { kind: 'place', ...location(), ...(address !== undefined && { address }) };
    const text = JSON.stringify(event);
    if (text === lastLocation) return;
    lastLocation = text;
    segments.add(event);
  }

  function recordSeen(): void {
    if (takeScreen) segments.add({ kind: 'seen', ...takeScreen() });
  }

  return {
    recordLocation,
    recordSeen,
    recordScreen() {
      recordLocation();
      recordSeen();
    },
    recordAction(action, address) {
      // Typing into one field is one step, so the screen between two letters is not recorded.
      if (!isSameFill(action, lastAction)) recordSeen();
      lastAction = action;
      // At a `go` the browser is at its new address already.
      if (action.action !== 'go') recordLocation(address);
      segments.add({ kind: 'action', ...action });
      recordLocation(address);
      onActivity?.();
    },
    forgetLocation() {
      lastLocation = '';
    },
  };
}

/** Whether both actions fill the same field. */
export function isSameFill(
  one: Omit<ActionEvent, 'kind'>,
  other: Omit<ActionEvent, 'kind'> | undefined,
): boolean {
  return (
    one.action === 'fill' &&
    other?.action === 'fill' &&
    one.role === other.role &&
    one.name === other.name &&
    one.nth === other.nth
  );
}
