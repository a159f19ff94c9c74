import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from './RichText.tsx'

it('shows headings, lists, emphasis and links', () => {
  render(
    <RichText html='<h1>What we keep</h1><ul><li>Your <strong>name</strong></li></ul><a href="mailto:a@b.test">Ask</a>' />,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'What we keep' })).toBeVisible()
  expect(screen.getByRole('listitem')).toContainHTML('<strong>name</strong>')
  expect(screen.getByRole('link', { name: 'Ask' })).toHaveAttribute('href', 'mailto:a@b.test')
})

it('lets nothing run', () => {
  const { container } = render(
    <RichText
      html={`<p onclick="steal()" style="position:fixed">Words<script>steal()</script></p>
        <img src="x" onerror="steal()"><iframe src="//evil.test"></iframe>
        <a href="javascript:steal()">a</a><a href="//evil.test">b</a><a href=" jAvAsCrIpT:steal()">c</a>`}
    />,
  )
  expect(screen.getByText('Words')).toBeVisible()
  expect(container.querySelectorAll('script, img, iframe, a, [onclick], [style]')).toHaveLength(0)
  expect(container).not.toHaveTextContent('steal')
})

it('keeps the line breaks of a text without tags', () => {
  const { container } = render(<RichText html={'First line\nSecond line'} />)
  expect(container.firstElementChild).toHaveClass('whitespace-pre-line')
  expect(container.textContent).toBe('First line\nSecond line')
})
