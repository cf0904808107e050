/**
 * The features that every page needs: their slices and listeners join each store before the first render. All others
 * join when their page is imported.
 */
import '../features/session/forgetAtSignOut';
import '../features/session/sessionListeners';
import '../features/theme/themeListeners';
