import { useEffect, useRef, useState, type RefObject } from 'react';
import { useAppSelector } from '../../store/hooks';
import { isFocusLost, moveFocus } from '../../ui/focus';
import { selectDraft } from './requestsSlice';

/**
 * Above the list, the form is collapsed, unless it has a draft. The draft is known before the list, so nothing moves.
 * Returns whether the form is open, a function that opens it with the focus in it, and one that only shows or hides it.
 */
export function useCollapsibleForm(
  section: RefObject<HTMLElement | null>,
  isStacked: boolean,
  isDetailsOpen: boolean,
) {
  const hasDraft = useAppSelector((state) => Object.values(selectDraft(state)).some((text) => text !== ''));
  const [isExpanded, setExpanded] = useState(hasDraft);
  const isFormOpen = !isStacked || isExpanded;
  const isFormFocusPending = useRef(false);
  // Waits until the form is open and the details are closed: on closing, they return the focus to their link.
  const focusPendingForm = () => {
    const field = !isDetailsOpen && section.current?.querySelector('input');
    if (!isFormFocusPending.current || !field) return;
    isFormFocusPending.current = false;
    // A drawer that closes starts a smooth scroll to its row; it would leave the form.
    scrollTo({ top: scrollY, behavior: 'instant' });
    field.focus();
  };
  useEffect(focusPendingForm);
  const openForm = () => {
    isFormFocusPending.current = true;
    setExpanded(true);
    focusPendingForm();
  };
  // If the form had the focus when it was collapsed, focus its button.
  const wasFormOpen = useRef(isFormOpen);
  useEffect(() => {
    if (wasFormOpen.current && !isFormOpen && isFocusLost())
      moveFocus(section.current?.querySelector('button'));
    wasFormOpen.current = isFormOpen;
  }, [section, isFormOpen]);
  return [isFormOpen, openForm, setExpanded] as const;
}
