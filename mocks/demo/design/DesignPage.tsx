import { useState, type CSSProperties } from 'react';
import { appError } from '../../../src/errors/appError';
import { errorText } from '../../../src/errors/describeError';
import { KeywordBadges } from '../../../src/features/requests/KeywordBadges';
import { statusLabels, statusTone, type RequestStatus } from '../../../src/features/requests/requestStatus';
import { StatusFilter } from '../../../src/features/requests/StatusFilter';
import { toHref } from '../../../src/firstLoad/siteAddress';
import type { ColorScheme } from '../../../src/lib/themeMode';
import {
  colors,
  elevations,
  fontFamily,
  fontSize,
  propertyOf,
  radius,
  space,
  type ColorName,
} from '../../../src/styles/tokens';
import { Badge } from '../../../src/ui/Badge';
import { Button } from '../../../src/ui/Button';
import { Logo } from '../../../src/ui/Logo';
import { Notice } from '../../../src/ui/Notice';
import { SearchField } from '../../../src/forms/SearchField';
import { contrast } from '../../product/packs/contrast';
import styles from './designPage.module.css';

const schemes: readonly ColorScheme[] = ['light', 'dark'];

/** The colors by purpose. A color of text or marks comes with its background, a background with null. */
const palette: readonly {
  title: string;
  why: string;
  colors: readonly [ColorName, ColorName | null][];
}[] = [
  {
    title: 'Ink on paper',
    why: 'Everything but the winner. Three inks for three ranks of text, each readable on every ground.',
    colors: [
      ['page', null],
      ['surface', null],
      ['sunken', null],
      ['ink', 'page'],
      ['inkSoft', 'page'],
      ['inkFaint', 'page'],
      ['line', null],
      ['lineStrong', 'page'],
    ],
  },
  {
    title: 'The marker',
    why: 'Citron marks the suggestion that wins, and nothing else. Too light for text on paper: there it is the ink of the accent.',
    colors: [
      ['accent', null],
      ['onAccent', 'accent'],
      ['accentSoft', null],
      ['accentInk', 'page'],
      ['signal', null],
      ['focus', 'page'],
    ],
  },
  {
    title: 'Status and role',
    why: 'Always beside the word, never instead of it.',
    colors: [
      ['greenInk', 'greenFill'],
      ['blueInk', 'blueFill'],
      ['redInk', 'redFill'],
      ['greyInk', 'greyFill'],
      ['purpleInk', 'purpleFill'],
    ],
  },
];

const motion: readonly [what: string, why: string][] = [
  [
    'The winner climbs in the hero, once',
    'It is the product in one movement. Whoever wants less motion sees where it ends.',
  ],
  ['A badge moves when its word changes', 'Something happened elsewhere, while one was looking.'],
  ['A drawer slides in, for 180 ms', 'It says from where it came and that the page is still there.'],
  ['Nothing else', 'What moves without a reason is in the way.'],
];

const voice: readonly [say: string, instead: string, why: string][] = [
  [
    errorText(appError('offline', 'offline')),
    'Error: Failed to fetch',
    'What happened, and what one can do.',
  ],
  [
    'Foxglove Fitness was set to Completed. Undo',
    'Update successful (1 row)',
    'The thing by its name, and the way back.',
  ],
  ['No requests match your search.', 'No data', 'What was looked at, and what was not there.'],
  ['Delete account', 'OK', 'A button says what it does.'],
];

const counts: Readonly<Record<RequestStatus, number>> = {
  pending: 3,
  processing: 1,
  completed: 12,
  failed: 0,
};

/** The tokens of one theme, for a part of the page that may differ from the page's own theme. */
function variablesOf(scheme: ColorScheme): CSSProperties {
  return {
    colorScheme: scheme,
    ...Object.fromEntries(Object.entries(colors[scheme]).map(([name, value]) => [propertyOf(name), value])),
    ...Object.fromEntries(
      Object.entries(elevations[scheme]).map(([name, value]) => [propertyOf(name, 'shadow-'), value]),
    ),
  };
}

/** Color, type, space, motion and voice, with their reasons. */
export function DesignPage() {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Logo />
        <h1 className={styles.title}>The design language</h1>
        <p className={styles.lead}>
          A text marker: the suggestion that wins is marked in citron, everything else is ink on paper, so
          that the mark is what the eye finds. All of this page is made of the product’s own values and parts.
        </p>
        <a href={toHref('/?view=page')}>Back to the demo</a>
      </header>

      <section className={styles.section} aria-labelledby="color">
        <h2 id="color">Color</h2>
        {palette.map((group) => (
          <div key={group.title} className={styles.group}>
            <h3>{group.title}</h3>
            <p>{group.why}</p>
            <div className={styles.themes}>
              {schemes.map((scheme) => (
                <ul
                  key={scheme}
                  className={styles.theme}
                  style={variablesOf(scheme)}
                  aria-label={`${group.title}, ${scheme}`}
                >
                  {group.colors.map(([name, ground]) => (
                    <Swatch key={name} scheme={scheme} name={name} ground={ground} />
                  ))}
                </ul>
              ))}
            </div>
          </div>
        ))}
      </section>

      <section className={styles.section} aria-labelledby="type">
        <h2 id="type">Type</h2>
        <p>
          Bricolage Grotesque speaks in headings: it has a voice, and only there. Manrope is read. Both are
          served from here; their stand-ins have the same measures, so nothing moves when they arrive. Sizes
          are in rem and follow the browser’s.
        </p>
        <ul className={styles.scale}>
          {Object.entries(fontSize).map(([name, size]) => (
            <li key={name}>
              <span className={styles.token}>{name}</span>
              <span
                style={{
                  fontSize: size,
                  fontFamily: name.startsWith('h') ? fontFamily.display : fontFamily.text,
                }}
              >
                Be the first suggestion
              </span>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section} aria-labelledby="space">
        <h2 id="space">Space and shape</h2>
        <p>
          Steps of 4 px; what belongs together is nearer than what does not. What can be pressed is round,
          what holds things has corners. Fields, dropdowns, searches and buttons are 44 px high, for thumbs,
          and the one with the focus has one ring, 2 px outside.
        </p>
        <ul className={styles.steps}>
          {Object.entries(space).map(([name, size]) => (
            <li key={name}>
              <span className={styles.token}>{name}</span>
              <span className={styles.bar} style={{ width: size }} />
            </li>
          ))}
        </ul>
        <ul className={styles.radii}>
          {Object.entries(radius).map(([name, size]) => (
            <li key={name} style={{ borderRadius: size }}>
              {name}
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section} aria-labelledby="parts">
        <h2 id="parts">Parts</h2>
        <p>One next step of a view is filled; whatever stands beside it is a line or nothing.</p>
        <div className={styles.themes}>
          {schemes.map((scheme) => (
            <Parts key={scheme} scheme={scheme} />
          ))}
        </div>
      </section>

      <section className={styles.section} aria-labelledby="motion">
        <h2 id="motion">Motion</h2>
        <dl className={styles.reasons}>
          {motion.map(([what, why]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className={styles.section} aria-labelledby="voice">
        <h2 id="voice">Voice</h2>
        <p>
          Warm and concrete, in the words of somebody behind a counter; no word of ours that they would not
          use.
        </p>
        <dl className={styles.reasons}>
          {voice.map(([say, instead, why]) => (
            <div key={say}>
              <dt>
                “{say}” <s className={styles.instead}>{instead}</s>
              </dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
    </main>
  );
}

interface SwatchProps {
  scheme: ColorScheme;
  name: ColorName;
  /** The background on which the color is seen; null if the color is a background itself. */
  ground: ColorName | null;
}

function Swatch({ scheme, name, ground }: SwatchProps) {
  const values = colors[scheme];
  const ratio = ground === null ? null : contrast(values[name], values[ground]);
  // Below 4.5 : 1 a color may not be text, so show it as a border.
  const isText = ratio !== null && ratio >= 4.5;
  return (
    <li className={styles.swatch}>
      <span
        className={styles.patch}
        style={{
          background: values[ground ?? name],
          color: values[name],
          ...(ratio !== null && !isText && { borderColor: values[name], borderWidth: 4 }),
        }}
        aria-hidden="true"
      >
        {isText ? 'Aa' : ''}
      </span>
      <span className={styles.token}>{propertyOf(name)}</span>
      <span className={styles.value}>
        {values[name]}
        {ratio !== null && `, ${ratio.toFixed(1)} : 1`}
      </span>
    </li>
  );
}

function Parts({ scheme }: { scheme: ColorScheme }) {
  const [status, setStatus] = useState<RequestStatus | null>(null);
  const [search, setSearch] = useState('');
  return (
    <div
      className={`${styles.theme} ${styles.parts}`}
      style={variablesOf(scheme)}
      role="group"
      aria-label={`Parts, ${scheme}`}
    >
      <div className={styles.row}>
        <Button>Submit request</Button>
        <Button variant="outline">Sign Out</Button>
        <Button variant="quiet">Sign In</Button>
      </div>
      <div className={styles.row}>
        {(Object.entries(statusLabels) as [RequestStatus, string][]).map(([value, label]) => (
          <Badge key={value} tone={statusTone(value)}>
            {label}
          </Badge>
        ))}
        <Badge tone="purple">Admin</Badge>
      </div>
      <StatusFilter status={status} onChoose={setStatus} counts={counts} />
      <SearchField label="Search your requests" value={search} onChange={setSearch} />
      <KeywordBadges keywords={['bakery near me', 'sourdough austin', 'birthday cake']} />
      <Notice>
        <p>We have sent you a link.</p>
      </Notice>
      <Notice tone="warning">
        <p>{errorText(appError('server', 'unavailable', { status: 503 }))}</p>
      </Notice>
    </div>
  );
}
