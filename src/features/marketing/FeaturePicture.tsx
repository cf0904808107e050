import { Icon } from '../../ui/Icon';
import { DescriptionList } from '../details/DescriptionList';
import { KeywordBadges } from '../requests/KeywordBadges';
import styles from './featurePicture.module.css';
import * as texts from './staticTexts';

type FeaturePictureName = 'phrases' | 'place' | 'returns';

/** Example keywords, and the business that they lead to. */
function Phrases() {
  const { requests, won } = texts.accountTexts;
  const [request] = requests;
  if (!request) return null;
  return (
    <>
      <KeywordBadges keywords={request.keywords.slice(0, 2)} />
      <p className={styles.winner}>
        <Icon name="pin" size={18} />
        {request.business_name}
        <span>{won}</span>
      </p>
    </>
  );
}

/** The business and the place of an example request. */
function Place() {
  const [, request] = texts.accountTexts.requests;
  if (!request) return null;
  return (
    <DescriptionList
      items={{
        [texts.featuresBusiness]: request.business_name,
        [texts.featuresLocation]: request.location,
        [texts.featuresKeywords]: <KeywordBadges keywords={request.keywords.slice(0, 1)} />,
      }}
    />
  );
}

/** The calculator's example: returns and cost. */
function Returns() {
  return <DescriptionList items={texts.featuresReturns} />;
}

const pictures = { phrases: Phrases, place: Place, returns: Returns };

/** Illustration of a feature card, made of the product's components. Decorative: the card's text says the same. */
export function FeaturePicture({ name }: { name: FeaturePictureName }) {
  const Picture = pictures[name];
  return (
    <div inert aria-hidden="true" className={`${styles.picture} ${styles[name] ?? ''}`}>
      <Picture />
    </div>
  );
}
