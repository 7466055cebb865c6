import { photoReference, type CommentMark, type Feedback } from '@lintel/rules'
import { Badge, Button, Switch } from '@mantine/core'
import { IconArrowRight, IconFlag3Filled } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { dateTimeText } from '../../../../../lib/date-time.ts'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { PhotoFrame } from '../../../../../ui/photos/photo-frame.tsx'
import { useReportEditor, useSectionActions } from '../../editor-context.tsx'
import { PhotoLightbox } from '../../photos/photo-lightbox.tsx'
import classes from './feedback.module.css'
import { useReadOnlyChoice } from '../../../../../ui/form/field-context.ts'

function FeedbackPhotos({ comment, about }: { comment: Feedback; about: string }) {
  const { photoBucket } = useReportEditor()
  const [large, setLarge] = useState<string>()
  const { photos } = comment
  const references = useMemo(() => photos.map((_, index) => photoReference('F', index + 1)), [photos])
  if (photos.length === 0) return null
  return (
    <div className={classes.photos} role="group" aria-label={`Photos of ${about}`}>
      {photos.map((photo, index) => (
        <PhotoFrame
          key={photo.id}
          photo={photo}
          name={`${references[index]} of ${about}`}
          bucket={photoBucket}
          width={300}
          actions={{ onOpen: () => setLarge(photo.id) }}
        />
      ))}
      {large && (
        <PhotoLightbox
          photos={photos}
          references={references}
          shownId={large}
          onShow={setLarge}
          onClose={() => setLarge(undefined)}
        />
      )}
    </div>
  )
}

export function FeedbackEntry({
  comment,
  onMark,
}: {
  comment: Feedback
  onMark: (mark: CommentMark, on: boolean) => void
}) {
  const { showItem } = useSectionActions()
  const size = useTouch() ? 'md' : 'xs'
  const { party, name, itemId, item, room, saidOf, endedAt, text, updatedAt, approved, flagged } = comment
  const title = itemId ? item || 'Unnamed item' : 'The whole report'
  const about = [title, party, comment.isByLink && name].filter(Boolean).join(', ')
  return (
    <li className={classes.entry} data-pending={!approved || undefined} aria-label={about}>
      <header className={classes.head}>
        <h3>{title}</h3>
        {saidOf && <span>About {saidOf}</span>}
        {room && <span>{room}</span>}
        <Badge color={party === 'Landlord' ? 'blue' : 'gray'}>{party}</Badge>
        {name && <span>{name}</span>}
        {endedAt && <span>Removed from the report on {dateTimeText(endedAt)}</span>}
        {flagged && (
          <span className={classes.flag}>
            <IconFlag3Filled size={13} aria-hidden />
            Flagged
          </span>
        )}
        {updatedAt && <time dateTime={updatedAt}>{dateTimeText(updatedAt)}</time>}
      </header>
      {text && <p className={classes.text}>{text}</p>}
      <FeedbackPhotos comment={comment} about={about} />
      <footer className={classes.marks}>
        <MarkSwitch kind="approved" of={about} on={approved} onChange={(on) => onMark('approved', on)} />
        <MarkSwitch kind="flagged" of={about} on={flagged} onChange={(on) => onMark('flagged', on)} />
        {itemId && !endedAt && (
          <Button
            size={size}
            variant="subtle"
            className={classes.go}
            rightSection={<IconArrowRight size={15} stroke={1.7} aria-hidden />}
            aria-label={`Go to ${title} in ${room}`}
            onClick={() => showItem(itemId)}
          >
            Go to item
          </Button>
        )}
      </footer>
    </li>
  )
}

const labels = { approved: 'Approved', flagged: 'Flagged' } as const

export function MarkSwitch({
  kind,
  of,
  on,
  onChange,
}: {
  kind: CommentMark
  /** The comment's label, e.g. 'Worktop, Tenant'. */
  of: string
  on: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <Switch
      className={classes.switch}
      data-touch={useTouch() || undefined}
      label={labels[kind]}
      aria-label={`${labels[kind]}: ${of}`}
      {...useReadOnlyChoice()}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
