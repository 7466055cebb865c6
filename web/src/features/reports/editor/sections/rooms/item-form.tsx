import type { Item } from '@lintel/contract'
import { withoutSingleKeys } from '../../../../../lib/shortcuts.ts'
import { TouchSize } from '../../../../../ui/form/section-page.tsx'
import type { ItemPath } from '@lintel/rules'
import { useCallback } from 'react'
import { useEditor, useSideFields } from '../../editor-context.tsx'
import { AudioList } from './audio-list.tsx'
import { CheckOutForm } from './check-out/check-out-form.tsx'
import { ItemFields } from './item-fields.tsx'
import classes from './item-form.module.css'
import { Grades, Notes, SidePhotos } from './side-parts.tsx'
import { useItemWords } from './use-item-words.ts'
import { useDebouncedName } from './item-path.ts'

interface FormProps {
  item: Item
  itemPath: ItemPath
  touch?: boolean
}

/** While photographs arrive above them, the fields of an item stay where they are: a thumb may be on its way there. */
const useSteadyBelow = () =>
  useCallback((photos: HTMLElement | null) => {
    const scroller = photos?.closest('[data-scroller]')
    if (!photos || !scroller) return undefined
    let height = photos.offsetHeight
    const observer = new ResizeObserver(() => {
      const grown = photos.offsetHeight - height
      height += grown
      const { top } = photos.getBoundingClientRect()
      if (top < scroller.getBoundingClientRect().bottom) scroller.scrollTop += grown
    })
    observer.observe(photos)
    return () => observer.disconnect()
  }, [])

function OneSideForm({ item, itemPath, touch }: FormProps) {
  const shows = useSideFields('in')
  const { _uuid: id, name, slug } = item
  const { condition, cleanliness, notes, photos, audios } = item.condition.in
  const debouncedName = useDebouncedName(item, itemPath)
  const steadyBelow = useSteadyBelow()
  const words = { name, slug, itemPath }
  const { conditions } = useItemWords(words)
  const shared = { id, touch, side: 'in' } as const
  const photoList = shows.photos && <SidePhotos {...shared} name={debouncedName} photos={photos} itemPath={itemPath} />
  return (
    <div className={classes.body} data-touch={touch || undefined} {...withoutSingleKeys}>
      {touch && <div ref={steadyBelow}>{photoList}</div>}
      <div className={classes.fields}>
        <ItemFields {...words} id={id} />
        {shows.condition && (
          <>
            <Grades {...shared} condition={condition} cleanliness={cleanliness} />
            <Notes {...shared} itemPath={itemPath} conditions={conditions} notes={notes} />
          </>
        )}
        {(shows.condition || audios.length > 0) && <AudioList {...shared} name={debouncedName} audios={audios} />}
      </div>
      {!touch && <div className={classes.photos}>{photoList}</div>}
    </div>
  )
}

export function ItemForm(props: FormProps) {
  const side = useEditor((state) => state.side)
  return <TouchSize>{side === 'out' ? <CheckOutForm {...props} /> : <OneSideForm {...props} />}</TouchSize>
}
