import { useEffect, useId, useRef, useState } from 'react';
import { toHref } from '../../../src/firstLoad/siteAddress';
import { enqueueLoad } from './loadQueue';
import { galleryFrameName, themes, type Theme } from './galleryFrame';
import { galleryGroups, type GalleryState } from './galleryStates';
import styles from './gallery.module.css';

const devices = [
  { name: 'desktop', title: 'Desktop', width: 1280, height: 800, scale: 0.3 },
  { name: 'phone', title: 'Phone', width: 360, height: 1000, scale: 0.26 },
] as const;

type Device = (typeof devices)[number];

const themeTitles: Record<Theme, string> = { light: 'light', dark: 'dark' };

export interface FrameAddress {
  /** Returns the address at which a frame shows a state. */
  frameHref: (state: GalleryState) => string;
}

const stateHref = (state: GalleryState, theme: Theme): string =>
  toHref(`/?${new URLSearchParams({ view: 'gallery', show: state.id, theme })}`);

/** Small previews of every state, in both themes and on both devices. Each links to the state in the whole window. */
export function Gallery({ frameHref }: FrameAddress) {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.heading}>Every screen, in every state</h1>
        <p className={styles.lead}>
          Live pages, each with its own back end. Nothing here affects your demo. Select one to see it full
          size.
        </p>
        <a className={styles.back} href={toHref('/?view=page')}>
          Back to the demo
        </a>
      </header>
      {galleryGroups.map((group) => (
        <section key={group.title} aria-labelledby={`gallery ${group.title}`} className={styles.group}>
          <h2 id={`gallery ${group.title}`} className={styles.groupTitle}>
            {group.title}
          </h2>
          {group.states.map((state) => (
            <StateRow key={state.id} state={state} frameHref={frameHref} />
          ))}
        </section>
      ))}
    </main>
  );
}

function StateRow({ state, frameHref }: FrameAddress & { state: GalleryState }) {
  const titleId = useId();
  return (
    <article className={styles.state} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {state.title}
      </h3>
      <ul className={styles.shots}>
        {devices.map((device) =>
          themes.map((theme) => (
            <li key={device.name + theme}>
              <a className={styles.shot} href={stateHref(state, theme)}>
                <Preview state={state} device={device} theme={theme} frameHref={frameHref} />
                <span className={styles.caption}>
                  <span className="visually-hidden">{state.title}: </span>
                  {device.title}, {themeTitles[theme]}
                </span>
              </a>
            </li>
          )),
        )}
      </ul>
    </article>
  );
}

interface PreviewProps extends FrameAddress {
  state: GalleryState;
  device: Device;
  theme: Theme;
}

/** Loads its frame only near the viewport, because a hundred pages at once are too much for a browser. */
function Preview({ state, device, theme, frameHref }: PreviewProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const [mayLoad, setMayLoad] = useState(false);
  const leaveQueue = useRef(() => undefined as void);
  useEffect(() => {
    if (!near) return;
    leaveQueue.current = enqueueLoad(() => setMayLoad(true));
    return () => {
      leaveQueue.current();
      setMayLoad(false);
    };
  }, [near]);
  useEffect(() => {
    if (!box.current) return;
    const watch = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '25% 0px' },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const { width, height } = device;
  // On a phone the desktop preview must shrink further; 34 px are the page's own margins.
  const scale = Math.min(device.scale, (document.documentElement.clientWidth - 34) / width);
  return (
    <span
      ref={box}
      className={styles.preview}
      style={{ width: width * scale, height: height * scale }}
      aria-hidden="true"
    >
      {near && mayLoad && (
        // Hidden from assistive technology, so it needs no name.
        // oxlint-disable-next-line jsx-a11y/iframe-has-title
        <iframe
          inert
          tabIndex={-1}
          title=""
          name={galleryFrameName({
            state: state.id,
            theme,
            waits: state.waits ?? false,
            device: device.name,
          })}
          src={frameHref(state)}
          onLoad={() => leaveQueue.current()}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      )}
    </span>
  );
}

interface FullSizeProps extends FrameAddress {
  state: GalleryState;
  theme: Theme;
}

/** One state in the whole window, where people can use it. */
export function FullSize({ state, theme, frameHref }: FullSizeProps) {
  return (
    // Labelled, because the page in the frame has a main landmark, too.
    <main className={styles.full} aria-label="Gallery">
      <header className={styles.bar}>
        <h1 className={styles.barTitle}>{state.title}</h1>
        <a href={stateHref(state, theme === 'light' ? 'dark' : 'light')}>
          {theme === 'light' ? 'Dark' : 'Light'}
        </a>
        <a href={toHref('/?view=gallery')}>All screens</a>
      </header>
      <iframe
        className={styles.whole}
        title={state.title}
        name={galleryFrameName({ state: state.id, theme, waits: state.waits ?? false, device: 'window' })}
        src={frameHref(state)}
      />
    </main>
  );
}
