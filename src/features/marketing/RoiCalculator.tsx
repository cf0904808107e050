import { useLayoutEffect, useRef, useState } from 'react';
import { formatMoney } from '../../lib/formatMoney';
import { useEarlyInput } from '../../forms/useEarlyInput';
import { lazyModule } from '../../lib/lazyModule';
import { sectionIds } from '../../lib/pages';
import { useLastNonNull } from '../../lib/useLastNonNull';
import { LazyPart } from '../../ui/LazyPart';
import { PartBoundary } from '../../ui/PartBoundary';
import { useHasBeenVisible } from '../../ui/useHasBeenVisible';
import * as texts from './texts';
import { readRoiField, type RoiFieldName } from './readRoiField';
import { serviceCost } from '../../lib/offer';
import { projectRoi, roiDefaults, type RoiInput } from './roi';
import { groupDigits, RoiField } from './RoiField';
import { RoiResults } from './RoiResults';
import { readRoiEntries, roiLink, storeRoiEntries, type RoiEntries } from './roiEntries';
import styles from './roiCalculator.module.css';
import { SectionHead } from './SectionHead';

const initialEntries: RoiEntries = {
  monthlyRevenue: groupDigits(roiDefaults.monthlyRevenue),
  visibility: groupDigits(roiDefaults.visibility),
  adSpend: groupDigits(roiDefaults.adSpend),
};

const fieldNames: readonly RoiFieldName[] = ['monthlyRevenue', 'visibility', 'adSpend'];

const outlook = lazyModule(() => import(/* webpackChunkName: 'outlook' */ './RoiOutlook'));

const outlookParts = {
  words: {
    today: texts.resultsToday,
    projected: texts.resultsProjected,
    blocked: texts.resultsBlocked,
  },
  serviceCost,
  formatMoney,
  linkOf: roiLink,
};

/**
 * Three fields and their results, updated on every keystroke. The state is the typed text; everything else is derived.
 */
export function RoiCalculator() {
  const [typed, setTyped] = useState(initialEntries);
  const form = useRef<HTMLFormElement>(null);

  // Leaving one field and entering the next one changes both before the next render.
  const latest = useRef(typed);
  const show = (change: Partial<RoiEntries> | null) => {
    latest.current = { ...latest.current, ...change };
    setTyped(latest.current);
  };
  const type = (name: RoiFieldName, text: string) => {
    show({ [name]: text });
    storeRoiEntries(latest.current);
  };

  useLayoutEffect(() => {
    const restore = () => show(readRoiEntries());
    restore();
    addEventListener('hashchange', restore);
    return () => removeEventListener('hashchange', restore);
  }, []);
  // Prefers what somebody typed or dragged in the prerendered page.
  useEarlyInput(form, (name, value) => {
    const field = fieldNames.find((known) => known === name);
    if (field && value !== initialEntries[field]) show({ [field]: value });
  });

  const readings = {
    monthlyRevenue: readRoiField('monthlyRevenue', typed.monthlyRevenue),
    visibility: readRoiField('visibility', typed.visibility),
    adSpend: readRoiField('adSpend', typed.adSpend),
  };
  const lastVisibility = useLastNonNull(readings.visibility.value) ?? roiDefaults.visibility;
  const input = toInput(readings);
  const projection = input && projectRoi(input);
  const isSeen = useHasBeenVisible(form);

  return (
    <section
      id={sectionIds.roiCalculator}
      tabIndex={-1}
      className={styles.section}
      aria-labelledby="calculator-title"
    >
      <div className="wrap">
        <SectionHead
          id="calculator-title"
          eyebrow={texts.calculatorEyebrow}
          title={texts.calculatorTitle}
          lead={texts.calculatorLead}
        />
        <div className={styles.columns}>
          <form
            ref={form}
            className={styles.form}
            noValidate
            autoComplete="off"
            onSubmit={(event) => event.preventDefault()}
          >
            {fieldNames.map((name) => (
              <RoiField
                key={name}
                name={name}
                text={typed[name]}
                reading={readings[name]}
                onChange={(text) => type(name, text)}
                slider={
                  name === 'visibility'
                    ? { label: texts.calculatorSlider, value: Math.round(lastVisibility) }
                    : undefined
                }
              />
            ))}
          </form>
          <RoiResults input={input} projection={projection} />
          <div className={styles.outlook}>
            <PartBoundary part="section">
              <LazyPart module={outlook} isNeeded={isSeen} missing={texts.calculatorNoOutlook}>
                {({ RoiOutlook }) => (
                  <RoiOutlook input={input} projection={projection} parts={outlookParts} />
                )}
              </LazyPart>
            </PartBoundary>
          </div>
        </div>
      </div>
    </section>
  );
}

function toInput(readings: Record<RoiFieldName, { value: number | null }>): RoiInput | null {
  const { monthlyRevenue, visibility, adSpend } = readings;
  return monthlyRevenue.value === null || visibility.value === null || adSpend.value === null
    ? null
    : { monthlyRevenue: monthlyRevenue.value, visibility: visibility.value, adSpend: adSpend.value };
}
