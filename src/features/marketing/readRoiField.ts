import type { RoiInput } from './roi';
import * as texts from './texts';

export type RoiFieldName = keyof RoiInput;

/** What a field's text means. A `problem` blocks the projection, a `note` only explains it. */
export type RoiReading =
  | { value: number; note?: string; problem?: undefined }
  | { value: null; problem: string; note?: undefined };

/**
 * docs/behaviour.md, section 9, sets no upper limit for money; this one, in US dollars a month, keeps every result finite
 * and readable.
 */
const maxMoney = 1_000_000_000;

/** Digits, plain or grouped by commas, and an optional decimal point. A group may get longer while somebody types. */
const plainNumber = /^(\d+|\d{1,3}(,\d{3,})+)?(\.\d*)?$/;

/** Reads what a person typed into one field of the calculator. Never returns NaN, Infinity or a number out of range. */
export function readRoiField(field: RoiFieldName, typed: string): RoiReading {
  const isPercent = field === 'visibility';
  const outOfRange = isPercent ? texts.percentOutOfRange : texts.amountOutOfRange;
  const text = typed.trim().replace(isPercent ? /\s*%$/ : /^\$\s*/, '');

  if (text === '') return { value: null, problem: outOfRange };
  if (/^[-\u2212]/.test(text)) return { value: null, problem: `${texts.negative} ${outOfRange}` };
  if (!plainNumber.test(text) || !/\d/.test(text)) {
    return {
      value: null,
      problem: /^\d+,\d+$/.test(text)
        ? texts.decimalComma(text.replace(',', '.')).slice(0, 60)
        : texts.notANumber,
    };
  }

  const value = Number(text.replaceAll(',', ''));
  if (isPercent) {
    return value >= 1 && value <= 100 ? { value } : { value: null, problem: outOfRange };
  }
  if (value > maxMoney) return { value: null, problem: texts.amountTooHigh };
  return value === 0 ? { value, note: texts.zeroNotes[field] } : { value };
}
