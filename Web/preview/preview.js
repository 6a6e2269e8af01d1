import { byId, element } from '/studio/page/element.js';
import { currentLanguage, fillWords } from '/studio/words/words.js';
import { listen, request, sendBackdrop } from './api/server.js';
import { DrawQueue } from './grid/draw-queue.js';
import { Grid } from './grid/grid.js';
import { messageRow } from './grid/message.js';
import { OptionsPanel } from './panels/options-panel.js';
import { keepChoices, keptChoices } from './state/choices.js';
import { Transport } from './time/transport.js';
import { de } from './words/de.js';
import { en } from './words/en.js';

const words = currentLanguage() === 'de' ? de : en;
const isWide = matchMedia('(min-width: 800px)');
const choices = keptChoices(!isWide.matches);
/** The newest state that the server has told of. */
let state = null;

document.documentElement.lang = currentLanguage();
fillWords(words);

const devices = new Map((await (await request('devices')).json()).map((device) => [device.id, device]));
const queue = new DrawQueue();
const grid = new Grid(devices, queue, words);
const panel = new OptionsPanel(choices, words);
const transport = new Transport(choices, words);

/** The backdrop in use: the chosen one, or else the one that the command names. */
function over() {
  const ids = (state?.backdrops ?? []).map(({ id }) => id);
  const wanted = choices.over ?? 'over';
  return ids.includes(wanted) ? wanted : '';
}

/** Shows everything as the state and the choices say. */
function show() {
  if (!state) return;
  panel.offer(state, over());
  grid.show(state, choices, over());
}

function showStatus(status, text) {
  const node = byId('status');
  node.dataset.status = status;
  node.textContent = text;
}

function showFault({ phase, error, messages }) {
  const fault = byId('fault');
  // While a save is compiled, what was wrong before still stands.
  if (phase === 'compiling') return;
  const isNew = fault.dataset.content !== JSON.stringify([error, messages]);
  fault.dataset.content = JSON.stringify([error, messages]);
  fault.hidden = phase !== 'failed';
  if (isNew && error) {
    const title = element('p', { class: 'fault-title' }, error.charAt(0).toUpperCase() + error.slice(1));
    fault.replaceChildren(title, ...messages.map(messageRow));
  }
}

listen((next) => {
  state = next;
  const file = next.file.split('/').filter(Boolean).pop() ?? next.file;
  byId('file').textContent = file;
  byId('file').title = next.file;
  document.title = `${file} – ${words.title}`;
  showStatus(next.phase, words[next.phase]);
  showFault(next);
  byId('nothing').hidden = next.program > 0;
  byId('nothing').textContent = next.phase === 'failed' ? words.noPreviews : words.compiling;
  show();
  document.dispatchEvent(new CustomEvent('state', { detail: next }));
}, (isConnected) => {
  if (isConnected) grid.retry();
  else showStatus('offline', words.offline);
});

panel.addEventListener('change', () => {
  keepChoices(choices);
  show();
});

transport.addEventListener('change', () => {
  Object.assign(choices, { time: transport.time, length: transport.length });
  queue.isHurried = transport.isPlaying;
  if (!transport.isPlaying) keepChoices(choices);
  show();
});
queue.addEventListener('settled', () => {
  // What crashes would crash again and again.
  if (queue.hasFailed) transport.pause();
  else transport.advance();
  document.dispatchEvent(new Event('settled'));
});
queue.addEventListener('picture', ({ detail }) => document.dispatchEvent(new CustomEvent('picture', { detail })));

// Beneath the views

async function lay(file) {
  if (!file) return;
  const before = byId('status').textContent;
  showStatus('compiling', words.sending(file.name));
  try {
    choices.over = await sendBackdrop(file);
    keepChoices(choices);
    showStatus(state?.phase ?? 'connecting', state ? words[state.phase] : before);
    show();
  } catch (failure) {
    showStatus('failed', failure.message || words.offline);
  }
}

byId('choose').addEventListener('click', () => byId('file-input').click());
byId('file-input').addEventListener('change', ({ target }) => lay(target.files[0]));
for (const name of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    byId('drop').hidden = name !== 'dragover';
    if (name === 'drop') lay(event.dataTransfer.files[0]);
  });
}

// The panel and the keys

function showPanel() {
  const isOpen = choices.panel ?? isWide.matches;
  byId('panel').hidden = !isOpen;
  byId('open-panel').setAttribute('aria-expanded', String(isOpen));
}
byId('open-panel').addEventListener('click', () => {
  choices.panel = byId('panel').hidden;
  keepChoices(choices);
  showPanel();
});
isWide.addEventListener('change', showPanel);
showPanel();

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('button, input, select, textarea, a')) return;
  if (event.key === ' ') transport.toggle();
  else if (event.key === 'ArrowLeft') transport.step(-1);
  else if (event.key === 'ArrowRight') transport.step(1);
  else return;
  event.preventDefault();
});
