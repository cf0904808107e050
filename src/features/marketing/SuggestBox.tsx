import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useEarlyInput } from '../../forms/useEarlyInput';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { suggestBoxTexts } from './exampleTexts';
import * as texts from './texts';
import type { Scene } from './playSuggestions';
import styles from './suggestBox.module.css';

/**
 * The product in one picture: a search box whose first suggestion is a local business. The markup is the end of the
 * animation, which plays once in under five seconds, so that nothing is lost without motion. A visitor who types or
 * chooses a trade sees their own business: that code is loaded at the first such event, and reads the fields, so that
 * earlier input counts, too.
 */
export function SuggestBox() {
  const form = useRef<HTMLFormElement>(null);
  const [scene, setScene] = useState<Scene>();
  const shown = scene ?? suggestBoxTexts;

  function play(event?: SyntheticEvent) {
    import(/* webpackChunkName: 'outlook' */ './playSuggestions').then(
      ({ playSuggestions }) => playSuggestions(form.current, event?.target, suggestBoxTexts, setScene),
      // The picture stays; the next event tries again.
      () => undefined,
    );
  }

  useEarlyInput(form);
  useEffect(() => {
    if (form.current?.querySelector('input:focus,input:not(:placeholder-shown)')) play();
  }, []);

  return (
    <form
      ref={form}
      className={[styles.stage, scene?.className].join(' ')}
      autoComplete="off"
      onFocus={play}
      onInput={play}
      onClick={play}
    >
      <div className={styles.field}>
        <Icon name="search" size={22} />
        {(['what', 'where'] as const).map((name) => (
          <label key={name}>
            {texts.boxFields[name]}
            <input
              name={name}
              defaultValue={suggestBoxTexts.visitor[name]}
              placeholder={name === 'what' ? suggestBoxTexts.typed : texts.boxCity}
              maxLength={60}
              enterKeyHint="search"
            />
          </label>
        ))}
      </div>
      <figure role="img" aria-label={shown.description}>
        <ul className={styles.list}>
          <li className={`${styles.row} ${styles.winner}`}>
            <Icon name="pin" size={20} className={styles.pin} />
            <span className={styles.phrase}>
              <span key={shown.typed} className={styles.known}>
                {shown.typed}
                <span className={styles.street}>{shown.winner.street}</span>
              </span>
              <b>{shown.winner.business}</b>
            </span>
            <span className={styles.verdict}>{shown.verdict}</span>
          </li>
          {shown.others.map((rest) => (
            <li key={rest} className={styles.row}>
              <Icon name="search" size={20} className={styles.faint} />
              <span className={styles.phrase}>
                <span className={styles.known}>{shown.typed}</span>
                {rest}
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.moved}>
          <Icon name="arrowUp" size={18} />
          <s>{suggestBoxTexts.moved.from}</s> {suggestBoxTexts.moved.to}
        </p>
        <p className={styles.place}>
          <span className={styles.spot}>
            <Icon name="pin" size={26} />
          </span>
          <span key={shown.place.name}>
            {shown.place.name}
            <small>{shown.place.where}</small>
          </span>
        </p>
      </figure>
      <div className={styles.trades}>
        {texts.boxTryAs}
        {texts.boxTrades.map((trade) => (
          <Button key={trade} variant="outline">
            {trade}
          </Button>
        ))}
      </div>
      {scene?.announcement}
    </form>
  );
}
