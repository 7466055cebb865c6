import { dictionaryMessages, genericMessages, type DictionaryItem } from '@lintel/contract'
import {
  coloursFor,
  freeSlug,
  isAddedSection,
  nameProblem,
  newId,
  slugOfName,
  withEntry,
  withoutEntry,
  withSections,
} from '@lintel/rules'
import { Button } from '@mantine/core'
import { openDialog } from '../../../lib/dialogs.ts'
import { toast } from '../../../lib/toasts.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ReadOnlyFields } from '../../../ui/form/field-context.ts'
import { TagsField } from '../../../ui/form/tags-field.tsx'
import {
  changeDictionary,
  select,
  useDictionary,
  useDictionaryEditor,
  sectionsOwner,
  changeItem,
  changeItems,
  changeTypes,
  putSection,
  useChosen,
  type Chosen,
} from '../dictionary-store.ts'
import { SharedNotice } from '../shared-notice.tsx'
import type { EntryDialogProps, EntryValues } from './entry-dialog.tsx'
import classes from './items.module.css'
import { Selectors } from './selectors.tsx'

type Entry = { name: string; slug: string; systemName?: string; minimumRequired?: number; asksBought?: boolean }

const valuesOf = ({ name, systemName = '', minimumRequired = 0, asksBought = false }: Entry): EntryValues => ({
  name,
  minimumRequired,
  asksBought,
  // Built-in items have no system name; their name is used.
  systemName: systemName === '' ? name : systemName,
})

const ask = (
  kind: EntryDialogProps['kind'],
  list: readonly Entry[],
  entry: Entry | undefined,
  onDone: (values: EntryValues, slug: string) => void,
) => {
  const others = list.filter(({ slug }) => slug !== entry?.slug)
  const slugOf = ({ name, systemName }: EntryValues) =>
    entry?.slug ?? slugOfName(name, kind === 'item' ? '' : systemName)
  openDialog('dictionaryEntry', {
    kind,
    ...(entry && { entry: valuesOf(entry), slug: entry.slug }),
    problemOf: (values) => nameProblem({ name: values.name, slug: slugOf(values) }, others),
    onDone: (values) =>
      onDone({ ...values, name: values.name.trim(), systemName: values.systemName.trim() }, slugOf(values)),
  })
}

function Actions({
  noun,
  onEdit,
  onAdd,
  onDelete,
}: {
  noun: string
  onEdit?: () => void
  onAdd?: () => void
  onDelete?: () => void
}) {
  const { readOnly } = useDictionaryEditor()
  if (readOnly) return null
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={!onAdd} onClick={onAdd} aria-label={`Add ${noun}`}>
        Add
      </Button>
      <Button size="compact-sm" variant="default" disabled={!onEdit} onClick={onEdit} aria-label={`Edit ${noun}`}>
        Edit
      </Button>
      {(noun !== 'section' || onDelete) && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!onDelete}
          onClick={onDelete}
          aria-label={`Delete ${noun}`}
        >
          Delete
        </Button>
      )}
    </>
  )
}

const said = (entry: Entry | undefined, name: string) =>
  toast.success(entry ? dictionaryMessages.savedItem : dictionaryMessages.added(name))

const maySure = (yes: () => void) => async () => {
  if (!(await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true }))) return
  yes()
}

function ItemWords({ item, type }: { item: DictionaryItem; type: Chosen['type'] }) {
  const editor = useDictionaryEditor()
  const colours = useDictionary(({ dictionary }) => dictionary.colours)
  const shared = useDictionary(({ dictionary }) => dictionary.conditions)
  const offered = [...colours, ...coloursFor({ rooms: [], sections: [], conditions: shared, colours }, type)]
  const conditions = item.conditions ?? type?.items[0]?.conditions ?? shared
  const known = (type?.items ?? []).flatMap((other) => other.conditions?.list ?? [])
  return (
    <section className={classes.fields} aria-label={item.name}>
      <header>
        <h3>{item.name}</h3>
        <p>{`Known as ${item.slug}`}</p>
      </header>
      <TagsField
        label="Colours"
        options={offered}
        value={item.colours}
        maxTags={200}
        onChange={(words) => changeItem(editor, (now) => ({ ...now, colours: words }))}
      />
      <TagsField
        label="Conditions"
        options={[...shared.list, ...known]}
        value={conditions.list}
        maxTags={200}
        onChange={(list) => changeItem(editor, (now) => ({ ...now, conditions: { ...conditions, list } }))}
      />
      <TagsField
        label="Constituents"
        options={(type?.items ?? []).flatMap(({ constituents }) => constituents)}
        value={item.constituents}
        maxTags={100}
        onChange={(words) => changeItem(editor, (now) => ({ ...now, constituents: words }))}
      />
      <TagsField
        label="Makes"
        options={(type?.items ?? []).flatMap(({ makes }) => makes)}
        value={item.makes}
        maxTags={200}
        onChange={(words) => changeItem(editor, (now) => ({ ...now, makes: words }))}
      />
    </section>
  )
}

export function ItemsTab() {
  const editor = useDictionaryEditor()
  const chosen = useChosen()
  const { sections, section, type, item } = chosen
  const owner = sectionsOwner(editor.type)
  if (owner !== '' && sections.length === 0)
    return <SharedNotice what="items" take={(all) => withSections(all, owner, all.sections)} />
  const at = { section: section?.slug ?? '', type: type?.slug ?? '' }

  const editSection = (entry?: Entry) =>
    ask('section', sections, entry, ({ name, systemName }, slug) => {
      const known =
        entry && section ? section : { id: freeSlug(slug, new Set(sections.map(({ id }) => id))), slug, types: [] }
      putSection(editor, { ...known, name, systemName }, entry?.slug)
      select(editor, { section: slug })
      said(entry, name)
    })
  const editType = (entry?: Entry) =>
    ask('type', section?.types ?? [], entry, (values, slug) => {
      const known = entry && type ? type : { id: newId(), slug, items: [] }
      changeTypes(editor, at, (types) => withEntry(types, { ...known, ...values }, entry?.slug))
      select(editor, { section: at.section, type: slug })
      said(entry, values.name)
    })
  const editItem = (entry?: Entry) =>
    ask('item', type?.items ?? [], entry, ({ name }, slug) => {
      const known = entry && item ? item : { slug, colours: [], constituents: [], makes: [] }
      changeItems(editor, at, (items) => withEntry(items, { ...known, name }, entry?.slug))
      select(editor, { ...at, item: slug })
      said(entry, name)
    })
  return (
    <>
      <Selectors
        chosen={chosen}
        actions={{
          section: (
            <Actions
              noun="section"
              onAdd={() => editSection()}
              {...(section && { onEdit: () => editSection(section) })}
              {...(section &&
                isAddedSection(section.slug) && {
                  onDelete: () =>
                    void maySure(() => {
                      changeDictionary(editor, (now) => withSections(now, owner, withoutEntry(sections, section.slug)))
                      select(editor, {})
                    })(),
                })}
            />
          ),
          type: (
            <Actions
              noun="type"
              {...(section && { onAdd: () => editType() })}
              {...(type && {
                onEdit: () => editType(type),
                onDelete: () =>
                  void maySure(() => {
                    changeTypes(editor, at, (types) => withoutEntry(types, type.slug))
                    select(editor, { section: at.section })
                  })(),
              })}
            />
          ),
          item: (
            <Actions
              noun="item"
              {...(type && { onAdd: () => editItem() })}
              {...(item && {
                onEdit: () => editItem(item),
                onDelete: () =>
                  void maySure(() => {
                    changeItems(editor, at, (items) => withoutEntry(items, item.slug))
                    select(editor, at)
                  })(),
              })}
            />
          ),
        }}
      />
      {item && (
        <ReadOnlyFields value={editor.readOnly}>
          <ItemWords item={item} type={type} />
        </ReadOnlyFields>
      )}
    </>
  )
}
