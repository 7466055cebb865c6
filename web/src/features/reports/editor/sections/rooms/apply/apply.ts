import { appliedFields, applyTo, toApply, type Applied, type AppliedField, itemById } from '@lintel/rules'
import { toast } from '../../../../../../lib/toasts.ts'
import type { EditorStore } from '../../../state/editor-store.ts'
import { itemsText } from '../rest/grade-the-rest.ts'

/** The fields that Ctrl D copies; notes and other details of a single item are left out. */
const takenAlong: readonly AppliedField[] = ['condition', 'cleanliness', 'colour']

const itemOf = (store: EditorStore, id: string | undefined) => itemById(store.getState().body, id)

export const applyToItems = (
  store: EditorStore,
  fromId: string,
  ids: readonly string[],
  fields: readonly AppliedField[],
): void => {
  const { readOnly, side } = store.getState()
  const from = itemOf(store, fromId)
  if (readOnly || !from || ids.length === 0 || fields.length === 0) return
  let given: Applied = { fields: [], count: 0 }
  store.edit('Copy to other items', (draft) => void (given = applyTo(draft, from, ids, side, fields)), {
    about: fromId,
  })
  const words = given.fields.map((field) => appliedFields[field].toLowerCase()).join(', ')
  if (given.count === 0) toast.warning('The check-in details of these items cannot be changed.')
  else toast.success(`${from.name || 'Item'}: ${words} copied to ${itemsText(given.count)}`)
}

export const takeFromAbove = (store: EditorStore, id: string, aboveId: string | undefined): void => {
  const { body, readOnly, side } = store.getState()
  const above = itemOf(store, aboveId)
  const item = itemOf(store, id)
  if (readOnly || !item) return
  const found = above ? toApply(body, above, side).filter(({ field }) => takenAlong.includes(field)) : []
  if (!above || found.length === 0) {
    toast.warning(above ? `${above.name} above has no grades and no colour.` : 'There is no item above.')
    return
  }
  let given: Applied = { fields: [], count: 0 }
  const fields = found.map(({ field }) => field)
  store.editItem('Take from the item above', id, (draft) => void (given = applyTo(draft, above, [id], side, fields)))
  const texts = found.filter(({ field }) => given.fields.includes(field)).map(({ text }) => text)
  if (texts.length === 0) toast.warning(`The check-in details of ${item.name} cannot be changed.`)
  else toast.success(`${item.name}: ${texts.join(', ')}, as ${above.name}`)
}
