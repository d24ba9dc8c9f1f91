"use client";
import dynamic from "next/dynamic";
import { LoadingState } from "../../components/states/loading-state.tsx";

const loading = () => <LoadingState what="the chart" className="h-80" />;
const loadRateChart = () => import("./rate-chart.tsx").then((part) => part.RateChart);
const loadCostChart = () => import("./cost-chart.tsx").then((part) => part.CostChart);

/** The chart library is large, so it comes beside the figures: not before them, and not after. */
export const RateChart = dynamic(loadRateChart, { loading });
export const CostChart = dynamic(loadCostChart, { loading });
if (typeof window !== "undefined") void Promise.all([loadRateChart(), loadCostChart()]).catch(() => undefined);
