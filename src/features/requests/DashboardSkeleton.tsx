import forms from '../../forms/forms.module.css';
import { ListSkeleton } from '../../ui/ListSkeleton';
import page from './dashboardPage.module.css';
import styles from './dashboardSkeleton.module.css';
import { requestColumns, requestLabels } from './requestFields';
import form from './requestForm.module.css';
import * as texts from './texts';

/**
 * The dashboard until the user is known; also prerendered. The form's card is as high as with the form, so that nothing
 * moves when the form appears. Does not use MUI, so that the HTML does not need MUI's styles.
 */
export function DashboardSkeleton() {
  return (
    <div className={page.columns} data-wide>
      <section className={`${page.card} ${page.form} ${styles.form}`}>
        <h2 className={page.heading}>{texts.formTitle}</h2>
        <div className={form.form}>
          {requestColumns.map((column) => (
            <div key={column} aria-hidden="true">
              <p className={forms.label}>{requestLabels[column]}</p>
              <div className={`${styles.bone} ${column === 'keywords' ? styles.lines : ''}`} />
            </div>
          ))}
          <p role="status" className={styles.loading}>
            {texts.loading}
          </p>
        </div>
      </section>
      <section className={`${page.card} ${page.list}`}>
        <h2 className={page.heading}>{texts.listTitle}</h2>
        <ListSkeleton bars={2} />
      </section>
    </div>
  );
}
