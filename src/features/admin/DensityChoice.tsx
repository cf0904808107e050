import { useAppDispatch, useAppSelector } from '../../store/hooks';
import styles from './listTools.module.css';
import { densities, densityChosen, selectDensity, type Density } from './preferencesSlice';

/** The density of the table rows, stored on this device. */
export function DensityChoice() {
  const density = useAppSelector(selectDensity);
  const dispatch = useAppDispatch();
  return (
    <fieldset className={styles.density}>
      <legend className="visually-hidden">Density of rows</legend>
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
