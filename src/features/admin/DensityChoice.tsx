import { useAppDispatch, useAppSelector } from '../../store/hooks';
import styles from './listTools.module.css';
import { densityChosen, selectDensity, type Density } from './preferencesSlice';
import * as texts from './texts';

const densities: Readonly<Record<Density, string>> = {
  comfortable: texts.comfortable,
  compact: texts.compact,
};

/** The density of the table rows, stored on this device. */
export function DensityChoice() {
  const density = useAppSelector(selectDensity);
  const dispatch = useAppDispatch();
  return (
    <fieldset className={styles.density}>
      <legend className="visually-hidden">{texts.densityTitle}</legend>
      {(Object.entries(densities) as [Density, string][]).map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="density"
            value={value}
            checked={density === value}
            onChange={() => dispatch(densityChosen(value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
