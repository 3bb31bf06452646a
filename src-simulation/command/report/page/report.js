/*
 * Moves the cursor and copies table cells into the read-outs. Without this script the page shows the last
 * day.
 */
const longestOf = (rows, cell) =>
  [...rows].reduce((found, row) => {
    const text = row.cells[cell.dataset.cell].textContent;
    return text.length > found.length ? text : found;
  }, '');

const charts = [...document.querySelectorAll('.chart')].map((chart) => ({
  group: chart.dataset.group,
  at: chart.dataset.at.split(' ').map(Number),
  rows: chart.querySelector('tbody').rows,
  hand: chart.querySelector('.hand'),
  plot: chart.querySelector('.plot'),
  now: chart.querySelector('.now'),
  ahead: chart.querySelector('.ahead'),
  cells: [...chart.querySelectorAll('.readout [data-cell]')],
  dots: [...chart.querySelectorAll('.dot')].map((dot) => ({ dot, ys: dot.dataset.y.split(' ') })),
  readout: chart.querySelector('.readout'),
}));
for (const chart of charts) chart.longest = chart.cells.map((cell) => longestOf(chart.rows, cell));

const place = (chart, index) => {
  const x = `${chart.at[index]}%`;
  for (const cell of chart.cells) cell.textContent = chart.rows[index].cells[cell.dataset.cell].textContent;
  chart.now.setAttribute('x1', x);
  chart.now.setAttribute('x2', x);
  chart.ahead.setAttribute('x', x);
  chart.ahead.setAttribute('width', chart.group === 'days' ? `${100 - chart.at[index]}%` : '0');
  for (const { dot, ys } of chart.dots) {
    dot.setAttribute('cx', x);
    dot.setAttribute('cy', ys[index] === '-' ? '-20' : `${ys[index]}%`);
  }
  chart.hand.value = index;
  chart.hand.setAttribute('aria-valuetext', chart.readout.textContent.replace(/\s+/g, ' ').trim());
};

const choose = (group, index) => {
  for (const chart of charts) if (chart.group === group) place(chart, Math.min(index, chart.at.length - 1));
};

/* Reserves room for the longest texts of all days, so that nothing moves while the cursor does. */
const reserve = () => {
  for (const { readout, cells, longest } of charts) {
    readout.style.minBlockSize = '';
    cells.forEach((cell, index) => {
      cell.textContent = longest[index];
    });
  }
  const heights = charts.map(({ readout }) => readout.getBoundingClientRect().height);
  charts.forEach((chart, index) => {
    chart.readout.style.minBlockSize = `${Math.ceil(heights[index])}px`;
    place(chart, Number(chart.hand.value));
  });
};

const nearest = ({ at, plot }, clientX) => {
  const { left, width } = plot.getBoundingClientRect();
  const x = ((clientX - left) / width) * 100;
  let best = 0;
  for (let index = 1; index < at.length; index += 1)
    if (Math.abs(at[index] - x) < Math.abs(at[best] - x)) best = index;
  return best;
};

for (const chart of charts) {
  const { hand, group } = chart;
  hand.hidden = false;
  hand.addEventListener('input', () => choose(group, Number(hand.value)));
  /* The day is computed from the pointer: the range input's own position allows for its thumb's width. */
  hand.addEventListener('pointermove', (event) => choose(group, nearest(chart, event.clientX)));
  hand.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    hand.focus({ focusVisible: false });
    choose(group, nearest(chart, event.clientX));
  });
  place(chart, Number(hand.value));
}

let width = 0;
new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.width === width) return;
  ({ width } = contentRect);
  reserve();
}).observe(document.querySelector('main'));

addEventListener('beforeprint', () => {
  for (const chart of charts) if (chart.group === 'days') place(chart, chart.at.length - 1);
});
