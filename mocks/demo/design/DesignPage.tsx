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
    why: 'Everything but the winning suggestion. Text has three colors, from main text to hints, each readable on every background.',
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
    why: 'Citron marks the winning suggestion and nothing else. It’s too light for text on paper, so that text has a darker shade.',
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
    why: 'Always next to the word, never instead of it.',
    colors: [
      ['greenInk', 'greenFill'],
      ['blueInk', 'blueFill'],
      ['redInk', 'redFill'],
      ['grayInk', 'grayFill'],
      ['purpleInk', 'purpleFill'],
    ],
  },
];

const motion: readonly [what: string, why: string][] = [
  [
    'In the hero, the winning suggestion climbs to the top once',
    'It shows the whole product in one movement. People who prefer reduced motion see only its end.',
  ],
  [
    'A badge moves when its word changes',
    'It shows that something changed elsewhere while you were watching.',
  ],
  [
    'A drawer slides in within 180 ms',
    'It shows where the drawer came from and that the page is still there.',
  ],
  ['Nothing else', 'Movement without a reason gets in the way.'],
];

const voice: readonly [say: string, instead: string, why: string][] = [
  [
    errorText(appError('offline', 'offline')),
    'Error: Failed to fetch',
    'It says what happened and what you can do.',
  ],
  [
    'Foxglove Fitness was set to Completed. Undo',
    'Update successful (1 row)',
    'It names the request and offers a way back.',
  ],
  ['No requests match your search.', 'No data', 'It says what was searched and what wasn’t found.'],
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
          A highlighter: the winning suggestion is marked in citron and everything else is ink on paper, so
          the eye goes straight to the mark. This page is built from the product’s own tokens and components.
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
          Bricolage Grotesque is for headings, Manrope for everything else. Both are self-hosted. Their
          fallback fonts have the same metrics, so nothing moves when they load. Sizes are in rem, so they
          follow the browser’s font size.
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
          Spacing goes in steps of 4 px, and related things are closer together than unrelated ones. What you
          can press is round, and what holds other things has rounded corners. Fields, dropdowns, search boxes
          and buttons are 44 px high, so they’re easy to tap. The focused one has one ring, 2 px outside.
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
        <p>A view has one filled button, for the next step. The buttons next to it are outlined or plain.</p>
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
        <p>Warm and concrete, the way a shopkeeper talks to a customer. No jargon.</p>
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
