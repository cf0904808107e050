import { Icon } from '../ui/Icon';
import styles from './forms.module.css';
import type { Form } from './useForm';
import * as texts from './texts';

/**
 * Says between the fields and the button why a form was not sent: the server's refusal, or, after several errors, links
 * to the fields that still have one. The live region exists before its first words, or screen readers would miss them;
 * a refusal is read out by its toast.
 */
export function FormErrors<Field extends string>({ formErrors }: Pick<Form<Field>, 'formErrors'>) {
  const { id, message, fields, onFollow } = formErrors;
  return (
    <>
      {message !== undefined && (
        <div id={id} tabIndex={-1} className={styles.problem}>
          <Icon name="warning" />
          <p>{message}</p>
        </div>
      )}
      <div role="status" className={fields.length > 0 ? styles.problem : styles.nothing}>
        {fields.length > 0 && (
          <>
            <Icon name="warning" />
            <div>
              <p>{texts.fieldsToFix(fields.length)}</p>
              <ul className={styles.wrongFields}>
                {fields.map((field) => (
                  <li key={field.name}>
                    <a
                      href={`#${field.id}`}
                      onClick={(event) => {
                        // Leaves the address as it is: another history entry would be in the way of Back.
                        event.preventDefault();
                        onFollow(field.name);
                      }}
                    >
                      {field.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </>
        )}
      </div>
    </>
  );
}
