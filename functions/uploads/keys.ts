/** Browsers can only write below `incoming/`; only the upload function writes elsewhere. */
export const photoFolders = {
  incoming: 'incoming/',
  originals: 'originals/',
  print: 'print/',
  thumbnails: 'thumbnails/',
} as const
