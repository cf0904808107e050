import { packOfTrade } from '../../product/packs/pack';
import { storyValues } from './storyValues';

it('The story uses the values of the prospect for whom the demo is prepared', () => {
  expect(storyValues(packOfTrade('garage'))).toMatchObject({
    fullName: 'Bo Lindgren',
    email: 'bo@fultonstreetgarage.example',
    business_name: 'Fulton Street Garage',
    location: 'Columbus, OH',
    keywords: 'brake repair, oil change columbus, transmission repair',
  });
});

it('Without a prospect the story uses the business of the landing page', () => {
  expect(storyValues(null).business_name).toBe('Juniper Bakehouse');
});
