/** One line of the doctor's report. */
export interface Finding {
  /** `note`: nothing is wrong, or it cannot be seen from outside. */
  level: 'ok' | 'note' | 'problem';
  what: string;
  /** What to do about it. */
  remedy?: string;
}
