import { dictionaryMessages, genericMessages, type Dictionary } from '@lintel/contract'
import { changeLine, dictionaryChanges, dictionaryDifference, mergeDictionaries, type FieldChoice } from '@lintel/rules'
import { ApiError } from '../../lib/api-error.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { removalsOf } from '../../lib/tell-removed.ts'
import { toast } from '../../lib/toasts.ts'
import { readDictionary, saveDictionary } from './dictionary.queries.ts'
import { resetTo, type DictionaryEditor } from './dictionary-store.ts'

const shownLines = 12

const allSections = ({ sections, reportdictionaries }: Dictionary) => [
  ...sections,
  ...reportdictionaries.flatMap((own) => own.sections),
]
const allTypes = (dictionary: Dictionary) => allSections(dictionary).flatMap(({ types }) => types)

const tellRemoved = removalsOf<Dictionary>([
  [dictionaryMessages.questionDeleted, (of) => of.reportdictionaries.flatMap((own) => own.compliance_list)],
  [dictionaryMessages.flagDeleted, (of) => of.reportdictionaries.flatMap((own) => own.maintenance_flags)],
  [dictionaryMessages.deletedItem, allSections],
  [dictionaryMessages.deletedItem, allTypes],
  [dictionaryMessages.deletedItem, (of) => allTypes(of).flatMap(({ items }) => items)],
  [dictionaryMessages.deletedItem, (of) => [...of.rooms, ...of.reportdictionaries.flatMap(({ rooms }) => rooms)]],
])

/** Merges the unsaved changes into the newer version; asks if both changed a value differently. Saves nothing. */
async function mergeNewerVersion({ store, client }: DictionaryEditor): Promise<void> {
  const theirs = await readDictionary(client)
  const { base, dictionary } = store.getState()
  const lines = dictionaryChanges(base, theirs).map(changeLine)
  const more = lines.length - shownLines
  const apply = (choices: ReadonlyMap<string, FieldChoice>) => {
    // Includes changes made while the dialog was open.
    const merged = mergeDictionaries(base, store.getState().dictionary, theirs, choices)
    if (!merged) {
      toast.error('Together the two dictionaries have too many entries. Remove some of yours, then save again.')
      return
    }
    const isLeft = dictionaryDifference(theirs, merged.dictionary) !== undefined
    store.setState({
      ...{ base: theirs, dictionary: isLeft ? merged.dictionary : theirs },
      changedMeanwhile: more > 0 ? [...lines.slice(0, shownLines), `and ${more} more`] : lines,
    })
  }
  const conflicts = mergeDictionaries(base, dictionary, theirs)?.conflicts ?? []
  if (conflicts.length === 0) apply(new Map())
  else openDialog('fieldConflicts', { conflicts, onDone: apply })
}

/** Saves the changes. Throws if the server refuses them; a version conflict is merged instead. */
export async function save(editor: DictionaryEditor): Promise<void> {
  const { store, client } = editor
  const { base, dictionary, reordered } = store.getState()
  const isSaving = toast.success(genericMessages.saving)
  try {
    const saved = await saveDictionary(client, dictionary, reordered)
    const now = store.getState().dictionary
    if (now === dictionary) resetTo(editor, saved)
    else {
      // Changes made during the save stay, unsaved.
      const merged = mergeDictionaries(dictionary, now, saved)?.dictionary ?? { ...now, version: saved.version }
      store.setState({ base: saved, dictionary: merged, changedMeanwhile: [] })
    }
    tellRemoved(base, saved)
    toast.success(genericMessages.saved)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    await mergeNewerVersion(editor)
  } finally {
    isSaving()
  }
}
