import { Link } from 'react-router-dom';
import { company, legalPages } from '../config';
import { ThemeChoice } from '../features/theme/ThemeChoice';
import { paths, sectionIds, sectionPath } from '../lib/pages';
import { Logo } from '../ui/Logo';
import type { AccountMenusProps } from './AccountMenus';
import { HelpButton } from './HelpButton';
import { LegalLinks } from './LegalLinks';
import styles from './siteFooter.module.css';
import * as texts from './texts';

export function SiteFooter({ links }: Pick<AccountMenusProps, 'links'>) {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <Logo />
          <p className={styles.line}>{texts.claim}</p>
        </div>
        <nav aria-labelledby="footer-product">
          <h2 id="footer-product" className={styles.title}>
            {texts.product}
          </h2>
          <ul>
            <li>
              <Link to={sectionPath(sectionIds.features)}>{texts.features}</Link>
            </li>
            <li>
              <Link to={sectionPath(sectionIds.roiCalculator)}>{texts.roiCalculator}</Link>
            </li>
            <li>
              <Link to={sectionPath(sectionIds.successStories)}>{texts.successStories}</Link>
            </li>
            <li>
              <Link to={paths.dashboard}>{texts.dashboard}</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-support">
          <h2 id="footer-support" className={styles.title}>
            {texts.support}
          </h2>
          <ul>
            <li>
              <HelpButton links={links} />
            </li>
            <li>
              <a href={links.support}>{texts.contact}</a>
            </li>
            <li>
              <a href={links.demoCall}>{texts.call}</a>
            </li>
            <li>
              <Link to={sectionPath(sectionIds.questions)}>{texts.questions}</Link>
            </li>
            <li>
              <Link to={sectionPath(sectionIds.moneyBack)}>{texts.guarantee}</Link>
            </li>
          </ul>
        </nav>
      </div>
      <div className={`wrap ${styles.base}`}>
        <p>{texts.copyright}</p>
        {company && <address className={styles.company}>{company}</address>}
        {legalPages && <LegalLinks {...legalPages} />}
        <ThemeChoice />
      </div>
    </footer>
  );
}
