/**
 * The features that every page needs: their slices and listeners join each store before the first
 * render. All others join with the page that imports them.
 */
import '../features/requests/forgetDraftAtSignOut';
import '../features/session/sessionListeners';
import '../features/theme/themeListeners';
