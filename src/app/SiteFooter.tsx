import { Link } from 'react-router-dom';
import { legalPages } from '../config';
import { ThemeChoice } from '../features/theme/ThemeChoice';
import { paths, sectionIds, sectionPath } from '../lib/pages';
import { Logo } from '../ui/Logo';
import type { AccountMenusProps } from './AccountMenus';
import { HelpButton } from './HelpButton';
import { LegalLinks } from './LegalLinks';
import styles from './siteFooter.module.css';

export function SiteFooter({ links }: Pick<AccountMenusProps, 'links'>) {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <Logo />
          <p className={styles.line}>AI-powered autosuggest optimization for local businesses.</p>
        </div>
        <nav aria-labelledby="footer-product">
          <h2 id="footer-product" className={styles.title}>
            Product
          </h2>
          <ul>
            <li>
              <Link to={sectionPath(sectionIds.features)}>Features</Link>
            </li>
            <li>
              <Link to={sectionPath(sectionIds.roiCalculator)}>ROI Calculator</Link>
            </li>
            <li>
              <Link to={sectionPath(sectionIds.successStories)}>Success stories</Link>
            </li>
            <li>
              <Link to={paths.dashboard}>Dashboard</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-support">
          <h2 id="footer-support" className={styles.title}>
            Support
          </h2>
          <ul>
            <li>
              <HelpButton links={links} />
            </li>
            <li>
              <a href={links.support}>Contact us</a>
            </li>
            <li>
              <a href={links.demoCall}>Book a call</a>
            </li>
            <li>
              <Link to={sectionPath(sectionIds.getStarted)}>Money-back guarantee</Link>
            </li>
          </ul>
        </nav>
      </div>
      <div className={`wrap ${styles.base}`}>
        <p>Copyright © 2024 AutoSuggest AI. All rights reserved.</p>
        {legalPages && <LegalLinks {...legalPages} />}
        <ThemeChoice />
      </div>
    </footer>
  );
}
