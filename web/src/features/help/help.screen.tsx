import { useComputedColorScheme } from '@mantine/core'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { BackLink, ScreenBar } from '../../ui/screen-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { pageOfScreen, pagesFor, searchGuide, textOf, type GuideNode, type GuidePage } from './guide.ts'
import classes from './help.module.css'

/** The handbook, in the order of its files; the build makes each a module. */
const handbook = Object.values(
  import.meta.glob<GuidePage>('../../../../docs/guide/*.md', { eager: true, import: 'default' }),
)

const addressOf = ({ slug }: GuidePage) => `/help/${slug}`

function Picture({ src, dark, alt, width, height }: Extract<GuideNode, { tag: 'img' }>) {
  const shown = useComputedColorScheme() === 'dark' ? dark : src
  return (
    <a className={classes.picture} href={shown} target="_blank" rel="noreferrer">
      <img src={shown} alt={alt} width={width} height={height} loading="lazy" />
    </a>
  )
}

function Nodes({ nodes }: { nodes: readonly GuideNode[] }) {
  return nodes.map((node, index) => {
    const key = `${index} ${textOf(node).slice(0, 20)}`
    if (typeof node === 'string') return node
    if (node.tag === 'img') return <Picture key={key} {...node} />
    const inner = <Nodes nodes={node.children} />
    if (node.tag === 'a')
      return (
        <Link key={key} to={`/help/${node.to}`}>
          {inner}
        </Link>
      )
    // The page's title is the second level on this screen.
    const Tag = node.tag === 'h2' ? 'h3' : node.tag === 'h3' ? 'h4' : node.tag
    return <Tag key={key}>{inner}</Tag>
  })
}

function Article({ page, next }: { page: GuidePage; next: GuidePage | undefined }) {
  return (
    <article className={classes.article}>
      <h2>{page.title}</h2>
      <Nodes nodes={page.nodes} />
      {next && (
        <p className={classes.next}>
          Next: <Link to={addressOf(next)}>{next.title}</Link>
        </p>
      )}
    </article>
  )
}

function PageList({ pages }: { pages: readonly { page: GuidePage; text: string }[] }) {
  return (
    <ul className={classes.list}>
      {pages.map(({ page, text }) => (
        <li key={page.slug}>
          <Link to={addressOf(page)}>{page.title}</Link>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Contents({ pages }: { pages: readonly GuidePage[] }) {
  const parts = [...new Set(pages.map(({ part }) => part))]
  return parts.map((part) => (
    <section key={part}>
      <h2 className={classes.part}>{part}</h2>
      <PageList
        pages={pages
          .filter((page) => page.part === part)
          .map((page) => ({ page, text: page.nodes[0] === undefined ? '' : textOf(page.nodes[0]) }))}
      />
    </section>
  ))
}

function Found({ pages, typed }: { pages: readonly GuidePage[]; typed: string }) {
  const found = searchGuide(pages, typed)
  if (found.length === 0) return <EmptyState title="No page found" text={`No page has all the words of ‘${typed}’.`} />
  return (
    <>
      <p className={classes.part} role="status">
        {found.length === 1 ? '1 page' : `${found.length} pages`}
      </p>
      <PageList pages={found.map(({ page, sentence }) => ({ page, text: sentence }))} />
    </>
  )
}

/** The user's handbook: `/help` lists its pages, `/help?from={path}` opens the one of a screen, `/help/{page}` shows one. */
export function HelpScreen() {
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const pages = pagesFor(handbook, useSession().identity.groups)
  const typed = params.get('search') ?? ''
  const from = pageOfScreen(pages, params.get('from') ?? '')
  const at = pages.findIndex(({ slug }) => slug === id)
  const page = pages[at]
  const search = (wanted: string) => {
    const query = new URLSearchParams(wanted === '' ? '' : { search: wanted })
    // Searching leaves a page, so that going back returns to it.
    if (id === undefined) setParams(query, { replace: true })
    else void navigate(`/help?${query.toString()}`)
  }
  if (from) return <Navigate to={addressOf(from)} replace />
  return (
    <div className={classes.screen}>
      <ScreenBar title="Help" before={id !== undefined && <BackLink to="/help" label="All pages" />} />
      <search>
        <SearchField label="Search" placeholder="What do you want to do?" value={typed} onSearch={search} />
      </search>
      {page && <Article page={page} next={pages[at + 1]} />}
      {id !== undefined && !page && (
        <EmptyState title="There is no such page" text={<Link to="/help">All pages of the handbook</Link>} />
      )}
      {id === undefined && (typed === '' ? <Contents pages={pages} /> : <Found pages={pages} typed={typed} />)}
    </div>
  )
}
