interface PageMetaProps {
  /** Without the product's name; it is added. */
  title: string;
  description?: string;
  /** The page's own address, absolute. */
  canonical?: string | undefined;
  /** Pages that no search engine should list. */
  unlisted?: boolean;
}

const product = 'AutoSuggest AI';

/** Title and description of a page; React moves them into the head, also when the page is prerendered. */
export function PageMeta({ title, description, canonical, unlisted = false }: PageMetaProps) {
  const full = title.includes(product) ? title : `${title} · ${product}`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      <meta property="og:title" content={full} />
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  );
}
