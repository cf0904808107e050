/** Divides a recording into the steps of a test: each is what somebody did, and what it led to. */
import type { ListedCall } from 'supabase-in-memory/tools';
import type { ActionEvent, AnswerEvent, CallEvent, LocationEvent, Segment } from './recording';
import { isSameFill } from './recordPage';

export interface TestStep {
  /** What starts the step. */
  cause: 'start' | 'action' | 'control' | 'load' | 'go';
  action?: ActionEvent;
  /** A call of the control API. */
  control?: CallEvent;
  from: LocationEvent;
  /** Of the step's addresses only the last, because a test might miss those in between. */
  location: LocationEvent;
  screen: readonly string[] | null;
  messages: string[];
  calls: ListedCall[];
}

export function testStepsOf(
  segments: readonly Segment[],
  start: LocationEvent,
  answers: ReadonlyMap<AnswerEvent, ListedCall>,
): TestStep[] {
  let step = startStep('start', start);
  const steps = [step];

  function next(cause: TestStep['cause']): void {
    step = startStep(cause, step.location);
    steps.push(step);
  }

  segments.forEach((segment, index) => {
    if (index > 0 && segment.loaded) {
      // A mail's link leads through a page of its own, and each page starts a new call log. A later load is a reload.
      if (step.action?.action === 'mail' && step.location === step.from) step.calls = [];
      else next('load');
    }
    for (const event of segment.events) {
      if (event.kind === 'place') {
        if (!isMailLink(event.address)) step.location = event;
      } else if (event.kind === 'seen') {
        // Later screens of a step were seen while somebody used the demo's panel.
        step.screen ??= event.lines;
        step.messages.push(...event.messages);
      } else if (event.kind === 'answer') {
        const listed = answers.get(event);
        if (listed && !listed.url.startsWith('/_fake/')) step.calls.push(listed);
      } else if (event.kind === 'call' && isControl(event)) {
        next('control');
        step.control = event;
      } else if (event.kind === 'action') {
        if (!isSameFill(event, step.action) && !isFollowedAtLoad(event, step)) next('action');
        step.cause = event.action === 'go' ? 'go' : 'action';
        step.action = event;
      }
    }
  });
  return steps;
}

const startStep = (cause: TestStep['cause'], from: LocationEvent): TestStep => ({
  cause,
  from,
  location: from,
  screen: null,
  messages: [],
  calls: [],
});

const isControl = ({ url, withheld }: CallEvent): boolean =>
  new URL(url).pathname.startsWith('/_fake/') && !withheld;

/** Whether the page load came from a mail's link, so that it is not a reload. */
const isFollowedAtLoad = (event: ActionEvent, { cause, screen, calls }: TestStep): boolean =>
  event.action === 'mail' && cause === 'load' && screen === null && calls.length === 0;

const isMailLink = (address: string): boolean => pathOf(address).endsWith('/auth/v1/verify');

export const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');
