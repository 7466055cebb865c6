import type { Photo } from '@lintel/contract'
import { linkPhoto, offeredLinks, type PhotoTarget } from '@lintel/rules'
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLink } from '@tabler/icons-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { ThumbnailPicture } from '../../../../ui/photos/photo-picture.tsx'
import { useIsReadOnly, useReportEditor } from '../editor-context.tsx'
import classes from './link-choice.module.css'

interface Linkable {
  photo: Photo
  reference: string
}

function LinkChoice({
  target,
  photo,
  choices,
  offered,
}: {
  target: PhotoTarget
  photo: Photo
  choices: readonly Linkable[]
  /** The preselected one: the next without a link. */
  offered: string | undefined
}) {
  const { store, photoBucket } = useReportEditor()
  const readOnly = useIsReadOnly()
  const linked = choices.find((choice) => choice.photo.id === photo.linkedphoto)
  if (choices.length === 0 || photo.readonly) return null
  if (readOnly)
    return linked ? (
      <span className={classes.link} data-linked>
        <IconLink size={13} stroke={1.8} aria-hidden />
        {linked.reference}
      </span>
    ) : null
  const choose = (id?: string) =>
    store.editPhotos('Link photo', target, (draft, at) => linkPhoto(draft, at, photo.id, id))
  const next = linked ? undefined : choices.find((choice) => choice.photo.id === offered)
  return (
    <Menu position="bottom-end">
      {next && (
        <button type="button" className={classes.link} onClick={() => choose(next.photo.id)}>
          <IconLink size={13} stroke={1.8} aria-hidden />
          Same as {next.reference}
        </button>
      )}
      <Menu.Target>
        <button
          type="button"
          className={classes.link}
          data-linked={linked ? true : undefined}
          data-beside={next ? true : undefined}
          aria-label={linked ? `Shows the same as ${linked.reference}` : 'Shows the same as…'}
        >
          {next ? (
            <IconChevronDown size={15} stroke={1.8} aria-hidden />
          ) : (
            <>
              <IconLink size={13} stroke={1.8} aria-hidden />
              {linked ? linked.reference : 'Same as…'}
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Shows the same as…</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.photo.id}
            className={classes.choice}
            leftSection={
              <ThumbnailPicture
                className={classes.thumbnail}
                photo={choice.photo}
                bucket={photoBucket}
                width={96}
                height={42}
              />
            }
            rightSection={choice === linked && <IconCheck size={15} stroke={1.8} aria-label="chosen" role="img" />}
            onClick={() => choose(choice.photo.id)}
          >
            {choice.reference}
          </Menu.Item>
        ))}
        {linked && <Menu.Item onClick={() => choose()}>None of the check-in</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Which photograph of the check-in shows the same as one of the check-out. Both can be in one list. */
export const useLinkChoice = (
  target: PhotoTarget,
  before: readonly Photo[],
  references: readonly string[],
  after = before,
): ((photo: Photo) => ReactNode) => {
  const choices = useMemo(
    () =>
      before
        .map((photo, index): Linkable => ({ photo, reference: references[index] ?? '' }))
        .filter(({ photo }) => before !== after || photo.readonly),
    [before, references, after],
  )
  const offered = useMemo(
    () =>
      offeredLinks(
        choices.map(({ photo }) => photo),
        after.filter(({ readonly }) => !readonly),
      ),
    [choices, after],
  )
  return useCallback(
    (photo: Photo) => <LinkChoice target={target} photo={photo} choices={choices} offered={offered.get(photo.id)} />,
    [target, choices, offered],
  )
}
