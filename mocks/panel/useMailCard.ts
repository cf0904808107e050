import { useCallback, useState, type RefObject } from 'react';
import type { ShownMail } from './useDemo';

/**
 * The mail that has just arrived, until its card is dismissed or times out. `isWithheld`: it must not get a card.
 * `toggle`: the button that gets the focus of a dismissed card.
 */
export function useMailCard(
  arrived: ShownMail | undefined,
  isWithheld: boolean,
  toggle: RefObject<HTMLButtonElement | null>,
) {
  const [dismissed, setDismissed] = useState<string>();
  if (isWithheld && arrived && arrived.id !== dismissed) setDismissed(arrived.id);
  const arrivedId = arrived?.id;
  const dismissCard = useCallback(
    (hadFocus: boolean) => {
      setDismissed(arrivedId);
      if (hadFocus) toggle.current?.focus();
    },
    [arrivedId, toggle],
  );
  const cardMail = arrived && !arrived.read && arrived.id !== dismissed ? arrived : undefined;
  return { cardMail, dismissCard };
}
