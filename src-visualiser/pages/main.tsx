import '../../src/styles/layers.css';
import '../../src/styles/tokens.css';
import './pages.css';
import './start/start.css';
import './flow/flow.css';
import './chart/chart.css';
import './coverage/coverage.css';
import './difference/difference.css';
import './live/live.css';
import './small.css';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { usePlace } from './address.ts';
import { ChartPage } from './chart/chart-page.tsx';
import { CoveragePage } from './coverage/coverage-page.tsx';
import { DifferencePage } from './difference/difference-page.tsx';
import { allFlows, type Documents, indexed, readDocuments } from './documents.ts';
import { FlowPage } from './flow/flow-page.tsx';
import { LivePage } from './live/live-page.tsx';
import type { Look } from './protocol.ts';
import { Shell } from './shell/shell.tsx';
import { Start } from './start/start.tsx';

const FIRST_LOOK: Look = { theme: 'light', language: 'en', platform: 'ios', width: 360 };

function Visualiser({ documents }: { readonly documents: Documents }) {
  const place = usePlace();
  const machines = useMemo(() => indexed(documents.model), [documents]);
  const [look, setLook] = useState<Look>(FIRST_LOOK);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const flowAt = (machine: string, id: string | null) =>
    id === null
      ? null
      : (allFlows(documents).find((flow) => flow.machine === machine && flow.id === id) ?? null);
  const page = () => {
    if (place.page === 'flow') {
      const flow = flowAt(place.machine, place.flow);
      if (flow !== null)
        return (
          <FlowPage
            key={flow.id}
            documents={documents}
            machines={machines}
            flow={flow}
            step={place.step}
            look={look}
            onLook={setLook}
          />
        );
    }
    if (place.page === 'chart') {
      const machine = machines.get(place.machine);
      if (machine !== undefined)
        return (
          <ChartPage
            key={`${machine.id}/${place.flow ?? ''}/${place.step}`}
            documents={documents}
            machine={machine}
            flow={flowAt(machine.id, place.flow)}
            step={place.step}
            look={look}
          />
        );
    }
    if (place.page === 'coverage' && documents.coverage !== null)
      return <CoveragePage documents={documents} machines={machines} />;
    if (place.page === 'difference' && documents.difference !== null)
      return <DifferencePage documents={documents} machines={machines} flow={place.flow} look={look} />;
    if (place.page === 'live')
      return <LivePage documents={documents} machines={machines} machine={place.machine} />;
    const machine = place.page === 'flows' && place.machine !== null ? place.machine : null;
    return <Start documents={documents} machines={machines} machine={machine} look={look} />;
  };
  return (
    <Shell
      documents={documents}
      machines={machines}
      place={place}
      theme={theme}
      onTheme={() => {
        const next = theme === 'dark' ? 'light' : 'dark';
        setTheme(next);
        setLook({ ...look, theme: next });
      }}
    >
      {page()}
    </Shell>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(<Visualiser documents={readDocuments()} />);
