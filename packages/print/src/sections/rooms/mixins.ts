export const roomMixins = String.raw`
mixin opener(r)
  .opener
    h2(class=r.name.length > 60 ? 'long' : null)
      if r.no
        span.no= r.no
        = ' '
      = r.name

mixin lead(r)
  if r.lead
    figure
      - const w = Math.min(76, 60 * r.lead.width / r.lead.height)
      +picture(r.lead, w, w * r.lead.height / r.lead.width)
      figcaption #[b= r.lead.ref] &nbsp;#{r.lead.taken} #[span.cap= r.lead.caption]

mixin glance(term)
  dt= term
  dd
    block
`
