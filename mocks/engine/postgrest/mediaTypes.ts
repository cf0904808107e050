/** Content negotiation: reads the `accept` header and chooses the media type of the answer. */
import { getOwn } from './getOwn';
import { notAcceptable } from './restErrors';

export interface MediaType {
  shape: 'array' | 'object' | 'csv';
  stripNulls: boolean;
  /** The value of the answer's `content-type`. */
  contentType: string;
}

const array: MediaType = {
  shape: 'array',
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
};

const byName: Record<string, MediaType> = {
  '*/*': array,
  'application/json': array,
  'application/vnd.pgrst.array': array,
  'application/vnd.pgrst.array+json': array,
  'application/vnd.pgrst.array+json;nulls=stripped': {
    shape: 'array',
    stripNulls: true,
    contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  },
  'application/vnd.pgrst.object+json': {
    shape: 'object',
    stripNulls: false,
    contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
  },
  'application/vnd.pgrst.object+json;nulls=stripped': {
    shape: 'object',
    stripNulls: true,
    contentType: 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  },
  'text/csv': { shape: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' },
};

interface Accepted {
  name: string;
  stripped: boolean;
  quality: number;
}

function acceptedTypes(header: string | null): Accepted[] {
  const list = (header ?? '*/*').split(',').map((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return {
      name: name.toLowerCase(),
      stripped: parameters.includes('nulls=stripped'),
      quality: quality === undefined ? 1 : Number(quality),
    };
  });
  return list.filter(({ name }) => name !== '').sort((a, b) => b.quality - a.quality);
}

/** The client's most preferred type of those that PostgREST can produce; throws PGRST107 when there is none. */
export function negotiate(header: string | null): MediaType {
  const accepted = acceptedTypes(header);
  if (accepted.length === 0) return array;
  for (const { name, stripped } of accepted) {
    const full = name === 'application/vnd.pgrst.object' ? `${name}+json` : name;
    const found = getOwn(byName, stripped ? `${full.replace(/array$/, 'array+json')};nulls=stripped` : full);
    if (found !== undefined) return found;
  }
  throw notAcceptable(accepted.map(({ name }) => name));
}
