/**
 * Fetches the text of a file below the site's own address. `what` says what the file is, such as "pack". Rejects with a
 * sentence for people.
 */
export async function readSiteFile(address: string, siteUrl: string, what: string): Promise<string> {
  const { href } = new URL(address, `${siteUrl}/`);
  if (!href.startsWith(`${siteUrl}/`)) throw new Error(`A ${what} must be under the demo’s own address.`);
  let text: string | undefined;
  try {
    const answer = await fetch(href);
    if (answer.ok) text = await answer.text();
  } catch {
    // Reported below, like an answer that is not successful.
  }
  if (text === undefined) throw new Error(`There is no ${what} at that address.`);
  return text;
}
