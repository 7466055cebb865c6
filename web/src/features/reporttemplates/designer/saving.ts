import { genericMessages, reportTemplateMessages, type TemplateEdit } from '@lintel/contract'
import { mergeTemplates, templateChanges, templateProblems } from '@lintel/rules'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { removalsOf, toast } from '../../../lib/toasts.ts'
import { changeLines, mergeNewer } from '../../../ui/versions/merge-newer.ts'
import { createTemplate, restoreTemplate, saveTemplate } from '../reporttemplates.queries.ts'
import { editOf, openedOwn, type Opened } from './design.ts'
import { keepSaved, rebaseOnto, showLoaded, type DesignerStore } from './designer-store.ts'

export interface Saver {
  store: DesignerStore
  client: string
  images: readonly string[]
  read: () => Promise<Opened>
}

/** A section of the default is switched off, not deleted. */
const tellRemoved = removalsOf<TemplateEdit>([
  [
    reportTemplateMessages.sectionDeleted,
    ({ sections }) => sections.filter(({ basesectionId }) => basesectionId === ''),
  ],
])

/**
 * Asks first if both changed the same value. False if there is no newer version, so that the refusal has another
 * reason.
 */
async function mergeNewerVersion({ store, read }: Saver): Promise<boolean> {
  const theirs = await read()
  const { opened } = store.getState()
  if (theirs.own?.id === opened.own?.id && theirs.own?.version === opened.own?.version) return false
  const mine = (): TemplateEdit => {
    const { previewreport: _report, ...edit } = editOf(opened, store.getState())
    // The previewed report does not count as a change.
    return { ...edit, ...(opened.edit.previewreport && { previewreport: opened.edit.previewreport }) }
  }
  mergeNewer(
    (choices) => mergeTemplates(opened.edit, mine(), theirs.edit, choices),
    ({ template }) => rebaseOnto(store, theirs, template, changeLines(templateChanges(opened.edit, theirs.edit))),
    reportTemplateMessages.tooLarge,
  )
  return true
}

const refuse = (store: DesignerStore, issues: readonly { path: string; message: string }[], error?: unknown) =>
  store.setState({
    issues: new Map(issues.map(({ path, message }) => [path.replace(/^body\.(?:reporttemplate\.)?/, ''), message])),
    failure: {
      text: error === undefined || issues.some(({ message }) => message === errorText(error)) ? '' : errorText(error),
      ...(error instanceof ApiError && error.id !== undefined && { id: error.id }),
    },
  })

/** True if another user may have created, saved or deleted the template first. */
const mayBeConflict = (error: unknown) => error instanceof ApiError && (error.status === 409 || error.status === 404)

/** Saves the design and the previewed report. Errors are shown, and no changes are lost. */
export async function save(saver: Saver, ref: number | undefined): Promise<void> {
  const { store, client, images } = saver
  const state = store.getState()
  const { opened } = state
  const edit: TemplateEdit = {
    ...editOf(opened, state),
    ...(ref !== undefined && { previewreport: { client, ref } }),
  }
  store.setState({ issues: new Map(), failure: undefined })
  const problems = templateProblems(edit, { base: opened.base, before: opened.edit, mayDefine: false, images })
  if (problems.length > 0) return refuse(store, problems)
  try {
    const { name, description, sections, settings, previewreport } = edit
    const made = {
      ...opened.combination,
      name,
      description,
      sections,
      settings,
      ...(previewreport && { previewreport }),
    }
    const saved = openedOwn(
      opened.own
        ? await saveTemplate(opened.own.id, { ...edit, version: opened.own.version })
        : await createTemplate(client, made),
    )
    const now = store.getState()
    const isSameStill = now.rows === state.rows && now.settings === state.settings
    if (isSameStill) keepSaved(store, saved)
    else {
      // Changes made during the save stay, unsaved.
      const merged = mergeTemplates(edit, editOf(opened, now), saved.edit)
      rebaseOnto(store, saved, merged?.template ?? editOf(saved, now), [])
    }
    tellRemoved(opened.edit, saved.edit)
    toast.success(genericMessages.saved)
  } catch (error) {
    if (mayBeConflict(error) && (await mergeNewerVersion(saver).catch(() => false))) return
    toast.error(opened.own ? reportTemplateMessages.saveFailed : reportTemplateMessages.addFailed)
    refuse(store, error instanceof ApiError ? error.issues : [], error)
  }
}

/** Resets to the unmodified default; the history keeps the previous state. */
export async function resetToFactory({ store, read }: Saver): Promise<void> {
  const { opened } = store.getState()
  try {
    if (opened.own) {
      showLoaded(store, openedOwn(await restoreTemplate(opened.own.id, 0, opened.own.version)))
      toast.success(genericMessages.saved)
    } else showLoaded(store, opened)
  } catch (error) {
    toast.error(errorText(error))
    // Another user has saved it since: shows the present state, and asks again.
    if (mayBeConflict(error)) showLoaded(store, await read())
  }
}
