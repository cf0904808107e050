/** The mail to a customer when a request is completed or has failed. The fake delivers the same mail. */

/** A row of `take_status_mails`. */
export interface StatusMail {
  /** The mail's id, the same at each attempt. */
  id: string;
  /** From 1. Only the report of the attempt that is under way counts. */
  attempt: number;
  email: string;
  full_name: string | null;
  business_name: string;
  status: string;
  /** What the admin wrote about the status, on one line; a project before this column sends none. */
  note?: string | null;
}

export interface RenderedMail {
  subject: string;
  /** Plain text, lines of any length. */
  text: string;
}

const failed = {
  subject: (business: string) => `Your request for ${business} has failed`,
  text: 'has failed. Nothing is lost: you can submit it again from your dashboard.',
};
const completed = {
  subject: (business: string) => `Your request for ${business} is completed`,
  text: 'is completed.',
};

export function renderStatusMail(
  { full_name: name, business_name: business, status, note }: Omit<StatusMail, 'id' | 'attempt' | 'email'>,
  dashboardUrl: string,
): RenderedMail {
  const words = status === 'failed' ? failed : completed;
  return {
    subject: words.subject(business),
    text: [
      `Hello${name === null ? '' : ` ${name}`},`,
      `Your optimization request for ${business} ${words.text}`,
      ...(note ? [`Our note: ${note}`] : []),
      `Your dashboard: ${dashboardUrl}`,
      'AutoSuggest AI sends this email when one of your requests is completed or fails. ' +
        'To stop these emails, uncheck "Email me when a request is completed or fails" on your dashboard.',
    ].join('\n\n'),
  };
}
