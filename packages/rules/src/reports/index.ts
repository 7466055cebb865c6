export { fileListsIn, pathOfSource, photoIdsOf, photosIn, removeSource, sourcesOf, type FileList } from './files.ts'
export { itemsIn } from './items.ts'
