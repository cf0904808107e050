/**
 * The text of a file that the address names, below the site's own address. `what` it is: "pack". Rejects with a sentence
 * for people.
 */
export async function readSiteFile(asked: string, siteUrl: string, what: string): Promise<string> {
  const { href } = new URL(asked, `${siteUrl}/`);
  if (!href.startsWith(`${siteUrl}/`)) throw new Error(`A ${what} must be under the demo’s own address.`);
  let text: string | undefined;
  try {
    const answer = await fetch(href);
    if (answer.ok) text = await answer.text();
  } catch {
    // Reported below, as an answer without success is.
  }
  if (text === undefined) throw new Error(`There is no ${what} at that address.`);
  return text;
}
