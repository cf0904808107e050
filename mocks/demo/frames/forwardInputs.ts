import { isTyping } from '../../panel/isTyping';
import { inputTypes, type FrameAnswer } from './frameMessage';

/** In a frame: tells the page around it of keys and touches, which it would not see, except keys typed into a field. */
export function forwardInputs(send: (input: FrameAnswer & { kind: 'input' }) => void): void {
  for (const type of inputTypes) {
    document.addEventListener(
      type,
      (event: Event) => {
        if (event instanceof KeyboardEvent) {
          const { key, ctrlKey, shiftKey, altKey, metaKey, repeat } = event;
          if (!isTyping(event))
            send({ kind: 'input', type, init: { key, ctrlKey, shiftKey, altKey, metaKey, repeat } });
        } else {
          const { pointerType, clientX, clientY } = event as PointerEvent;
          send({ kind: 'input', type, init: { pointerType, clientX, clientY } });
        }
      },
      { passive: true },
    );
  }
}

/** In the page around the frame: dispatches the input, as if the frame were a part of this page. */
export function dispatchInput(frame: HTMLElement, { type, init }: FrameAnswer & { kind: 'input' }): void {
  const { left, top } = frame.getBoundingClientRect();
  const { clientX = 0, clientY = 0 } = init;
  const Kind = type === 'keydown' ? KeyboardEvent : PointerEvent;
  frame.dispatchEvent(
    new Kind(type, { ...init, clientX: clientX + left, clientY: clientY + top, bubbles: true }),
  );
}
