// The demo's 404 page starts this as a worker, to find the folder that it belongs to (detectBasePath.ts).
postMessage('here');
